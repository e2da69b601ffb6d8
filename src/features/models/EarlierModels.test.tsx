import { screen } from '@testing-library/react';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { EarlierModels } from './EarlierModels';

const model = (key: string, title: string, replacedBy: string | null) => ({
  key,
  title,
  page: `/ai-video-generator/${key}`,
  status: replacedBy === null ? 'live' : 'retired',
  replacedBy,
});
const NEWER = model('veo3.1', 'Veo 3.1', null);
const OLDER = model('veo3', 'Veo 3', 'veo3.1');

it('names the retired models in one line, each with its successor, and leads to their pages', async () => {
  const page = renderPage(<EarlierModels models={[NEWER, OLDER, model('ink', 'Ink', 'elsewhere')]} />, {
    language: 'de',
  });
  expect(page.container).toHaveTextContent('Frühere Modelle: Veo 3 (jetzt Veo 3.1) und Ink');
  expect(screen.getByRole('link', { name: /^Veo 3/ })).toHaveAttribute('href', '/de/ai-video-generator/veo3');
  await expectAccessible(page);
});

it('says nothing where no model is retired', () => {
  renderPage(<EarlierModels models={[NEWER]} />);
  expect(document.body).toHaveTextContent(/^$/);
});

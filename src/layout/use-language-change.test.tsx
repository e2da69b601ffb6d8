import { renderPage } from '../../scripts/jest/render-page';
import { trackedEvents } from '../../scripts/jest/tracked-events';
import { useLanguageChange } from './use-language-change';

function Page() {
  useLanguageChange();
  return null;
}

it('tells of every change, and of nothing else', () => {
  for (const language of ['en', 'en', 'ko', 'tw', 'tw']) renderPage(<Page />, { language }).unmount();
  expect(trackedEvents()).toEqual([
    { name: 'language_change', parameters: { from: 'en', to: 'ko' } },
    { name: 'language_change', parameters: { from: 'ko', to: 'tw' } },
  ]);
});

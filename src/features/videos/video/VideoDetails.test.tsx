import fs from 'node:fs';
import { screen } from '@testing-library/react';
import { sampleValue } from '#contracts/testing/sample-value';
import { SETTINGS, type VideoParams } from '#contracts/video-settings';
import { renderPage } from '../../../../scripts/jest/render-page';
import { buildVideo } from '../fixtures/videos';
import { VideoDetails } from './VideoDetails';

const { receipt: terms } = JSON.parse(fs.readFileSync('content/locales/en/my-videos.json', 'utf8')) as {
  receipt: Record<string, string>;
};
const valueOf = (field: string) => screen.getByText(terms[field] ?? field, { selector: 'dt' }).nextElementSibling;

it('lists the value of every setting', () => {
  const params = Object.fromEntries(SETTINGS.map(([field, setting]) => [field, sampleValue(setting).value]));
  renderPage(
    <VideoDetails
      video={buildVideo({ params: params as unknown as VideoParams, receipt: { seed: 42 } })}
      modelTitle="Sea 1"
      onClose={() => undefined}
    />,
  );
  const shown = { flag: 'On', text: 'people', integer: '42' };
  for (const [field, { kind }] of SETTINGS) {
    if (kind === 'picture') continue;
    expect(valueOf(field)).toHaveTextContent(kind === 'choice' ? String(params[field]) : shown[kind]);
  }
  expect(valueOf('durationS')).toHaveTextContent('10 s');
});

it('lists a switch that was off, and omits what was not set', () => {
  const params = { durationS: 5, resolution: '720p', autoFix: false } as const;
  renderPage(<VideoDetails video={buildVideo({ params })} modelTitle="Sea 1" onClose={() => undefined} />);
  expect(valueOf('autoFix')).toHaveTextContent('Off');
  expect(screen.queryByText('Fixed camera')).not.toBeInTheDocument();
});

it('names the maker of the model', () => {
  renderPage(<VideoDetails video={buildVideo({ model: 'veo3' })} modelTitle="Veo 3" onClose={() => undefined} />);
  expect(valueOf('maker')).toHaveTextContent('Google');
});

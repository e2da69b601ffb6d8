import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Capabilities, CreditPrice } from '#contracts/model';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import type { ModelDetailsData } from '../model-details';
import type { ComparedModel } from './compared-model';
import { ModelComparison } from './ModelComparison';
import { ModelPrompts } from './ModelPrompts';
import { ModelSettings } from './ModelSettings';

const capabilities: Capabilities = {
  modes: ['text', 'image'],
  durationsS: [5, 10],
  resolutions: ['1080p', '480p'],
  aspectRatios: ['16:9', '9:16'],
  aspectRatiosWithImage: [],
  endFrame: true,
  negativePrompt: true,
  seed: true,
  fixedCamera: false,
  autoFix: false,
  promptEnhancer: false,
  audio: 'optional',
  promptMaxLength: 2000,
  rules: [],
};

/** Every combination, priced by `price`. */
function creditsOf(price: (resolution: string, audio: boolean) => number): CreditPrice[] {
  return capabilities.resolutions.flatMap((resolution) =>
    capabilities.durationsS.flatMap((durationS) =>
      [true, false].map((audio) => ({ resolution, durationS, audio, credits: price(resolution, audio) })),
    ),
  );
}

function model(changed: Partial<Capabilities> = {}, credits = creditsOf((_, audio) => (audio ? 8 : 4))) {
  return {
    title: 'Ink 2',
    maker: 'Inkworks',
    runsOn: null,
    capabilities: { ...capabilities, ...changed },
    credits,
  } as unknown as ModelDetailsData;
}

/** Notes of the list beside a setting. */
function notesOn(term: string): string {
  const row = screen.getByText(term, { selector: 'dt' }).parentElement;
  return within(row ?? document.body)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
    .join(' | ');
}

describe('the settings', () => {
  it('say what can be chosen and what it does', async () => {
    const page = renderPage(
      <ModelSettings
        model={model(
          {},
          creditsOf((resolution) => Number.parseInt(resolution, 10)),
        )}
      />,
    );
    expect(notesOn('Starts with')).toMatch(/text or an image.*your image is the first frame.*the video ends on it/);
    expect(notesOn('Duration')).toContain('One action fits the shortest video');
    expect(notesOn('Resolution')).toContain('Draft in 480p, and make the final version in 1080p.');
    expect(notesOn('Aspect ratio')).toContain('Tall formats suit');
    expect(notesOn('Sound')).toMatch(/Turn it on/);
    expect(notesOn('Sound')).not.toContain('cost more');
    expect(notesOn('Seed')).toContain('gives a similar result');
    expect(screen.queryByText('Fixed camera')).not.toBeInTheDocument();
    expect(screen.queryByText('Maker')).not.toBeInTheDocument();
    await expectAccessible(page);
  });

  it('follow from the prices: the same for every resolution, more with sound', () => {
    renderPage(<ModelSettings model={model()} />);
    expect(notesOn('Resolution')).toContain('All resolutions cost the same, so take 1080p');
    expect(notesOn('Sound')).toContain('Videos with sound cost more.');
  });

  it('follow from what the model lacks', () => {
    const lacking = {
      durationsS: [5],
      resolutions: ['720p' as const],
      aspectRatios: [],
      endFrame: false,
      audio: 'none' as const,
    };
    renderPage(<ModelSettings model={model(lacking)} />);
    expect(notesOn('Starts with')).not.toContain('ends on it');
    expect(notesOn('Duration')).toContain('the same duration');
    expect(notesOn('Resolution')).toContain('Drafts and final versions have the same resolution.');
    expect(notesOn('Aspect ratio')).toContain('start from an image that has the ratio you want');
    expect(notesOn('Sound')).toContain('Videos are silent');
  });
});

it('compares the model with others, which have links to their pages', async () => {
  const ink: ComparedModel = {
    ...{ key: 'ink', title: 'Ink 2', page: '/ai-video-generator/ink', credits: [4, 8], longestS: 10 },
    ...{ resolution: '1080p', audio: 'optional', hasLastFrame: true },
  };
  const silk: ComparedModel = {
    ...ink,
    key: 'silk',
    title: 'Silk',
    page: '/ai-video-generator/silk',
    credits: [30, 30],
    audio: 'none',
    hasLastFrame: false,
  };
  const page = renderPage(<ModelComparison model={ink} others={[silk]} />);
  const rows = within(screen.getByRole('table', { name: 'Ink 2 compared' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Model', 'Credits per video', 'Longest video', 'Highest resolution', 'Sound', 'Last frame'],
    ['Ink 2', '4–8', '10\u00a0s', '1080p', 'on or off', 'yes'],
    ['Silk', '30', '10\u00a0s', '1080p', 'none', 'no'],
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/ai-video-generator/silk']);
  await expectAccessible(page);
});

it('offers each prompt to the form', async () => {
  const onUse = jest.fn();
  const prompts = ['Ink', 'Silk'].map((title) => ({ title, prompt: `${title} moves.`, why: `It is ${title}.` }));
  const page = renderPage(<ModelPrompts prompts={prompts} onUse={onUse} />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Ink', 'Silk']);
  expect(screen.getByText('Silk moves.')).toHaveAttribute('dir', 'auto');
  await userEvent.click(screen.getByRole('button', { name: 'Use this prompt: Silk' }));
  expect(onUse.mock.calls).toEqual([[prompts[1]]]);
  await expectAccessible(page);
});

import { screen, within } from '@testing-library/react';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { LifecycleNotice } from './LifecycleNotice';
import type { ModelDetailsData } from './model-details';
import { ModelDetails } from './ModelDetails';
import { ModelPrices } from './ModelPrices';

const model: ModelDetailsData = {
  title: 'Ink 2',
  maker: 'Inkworks',
  runsOn: null,
  status: 'live',
  sunsetDate: null,
  successor: null,
  description: 'Ink in water.',
  strengths: ['Fluids', 'Slow motion'],
  limits: ['No sound'],
  examplePrompt: 'Ink unfolding in water.',
  guide: null,
  capabilities: {
    modes: ['text', 'image'],
    durationsS: [6, 10],
    resolutions: ['768p', '1080p'],
    aspectRatios: [],
    aspectRatiosWithImage: [],
    endFrame: true,
    negativePrompt: true,
    seed: true,
    fixedCamera: false,
    autoFix: true,
    promptEnhancer: false,
    audio: 'none',
    promptMaxLength: 2000,
    rules: [{ resolution: '1080p', durationsS: [6] }],
  },
  credits: [
    { resolution: '768p', durationS: 6, credits: 17 },
    { resolution: '768p', durationS: 10, credits: 27 },
    { resolution: '1080p', durationS: 6, credits: 29 },
  ],
};

it('says what the model is good at, where it ends, and what it takes', async () => {
  const page = renderPage(<ModelDetails model={model} uses={undefined} />);
  expect(screen.getByText('Fluids')).toBeInTheDocument();
  expect(screen.getByText('No sound')).toBeInTheDocument();
  const fact = (term: string) => screen.getByText(term).nextElementSibling;
  expect(fact('Starts with')).toHaveTextContent('text or an image, plus a last frame if you like');
  expect(fact('Duration')).toHaveTextContent('6 s or 10 s');
  expect(fact('Resolution')).toHaveTextContent('768p or 1080p');
  expect(fact('768p or 1080p')).toHaveTextContent('1080p only with 6 s.');
  expect(fact('Aspect ratio')).toHaveTextContent('chosen by the model');
  expect(fact('Prompt')).toHaveTextContent('up to 2,000 characters');
  expect(fact('More settings')).toHaveTextContent('negative prompt, seed, and rewording of refused prompts');
  await expectAccessible(page);
});

it('lists all its prices, and says what is not offered', async () => {
  const page = renderPage(<ModelPrices model={model} />);
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '))).toEqual([
    'Duration768p1080p',
    '6 s1729',
    '10 s27–not offered',
  ]);
  await expectAccessible(page);
});

it('sets prices with sound beside those without', () => {
  const credits = [
    { resolution: '768p' as const, durationS: 6, audio: false, credits: 10 },
    { resolution: '768p' as const, durationS: 6, audio: true, credits: 20 },
  ];
  const capabilities = { ...model.capabilities, resolutions: ['768p' as const], durationsS: [6] };
  renderPage(<ModelPrices model={{ ...model, capabilities, credits }} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Duration',
    '768p silent',
    '768p with sound',
  ]);
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['10', '20']);
});

describe('the life of a model', () => {
  it('is not mentioned while all is well', () => {
    renderPage(<LifecycleNotice model={model} />);
    expect(document.body).toHaveTextContent(/^$/);
  });

  it('retired: since when, and its successor', () => {
    const successor = { title: 'Ink 3', page: '/ai-video-generator/ink-3' };
    renderPage(<LifecycleNotice model={{ ...model, status: 'retired', sunsetDate: '2026-06-30', successor }} />);
    expect(screen.getByText('Ink 2 is retired')).toBeInTheDocument();
    expect(screen.getByText(/was retired by its maker on June 30, 2026/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Ink 3' })).toHaveAttribute('href', successor.page);
  });

  it('about to end: when', () => {
    renderPage(<LifecycleNotice model={{ ...model, sunsetDate: '2027-01-31' }} />);
    expect(screen.getByText('Ink 2 ends on January 31, 2027')).toBeInTheDocument();
  });

  it('incident: what to expect', () => {
    renderPage(<LifecycleNotice model={{ ...model, status: 'degraded' }} />);
    expect(screen.getByText(/expect longer waits/)).toBeInTheDocument();
  });
});

import type { Model } from '#contracts/model';
import { type Catalogue, toCatalogue } from '../catalogue/load-catalogue';

const text = {
  summary: 'A model for tests.',
  description: 'It makes what a test asks of it.',
  strengths: ['Exists', 'Is predictable'],
  limits: ['Not for visitors'],
  examplePrompt: 'A lighthouse in fog',
  imageAlt: 'A lighthouse',
};

/** A live text and image model: 5 or 10 s, 480p for 6 or 12 credits, 720p for 10 or 20. */
export function aModel(overrides: Partial<Model> = {}): Model {
  const key = overrides.key ?? 'swift';
  return {
    key,
    title: 'Swift 1.0',
    maker: 'Testworks',
    order: 1,
    tag: 'new',
    page: `/ai-video-generator/${key}`,
    image: 'poster.webp',
    video: 'clip.mp4',
    logo: 'logo.svg',
    status: 'live',
    capabilities: {
      modes: ['text', 'image'],
      durationsS: [5, 10],
      resolutions: ['480p', '720p'],
      aspectRatios: ['16:9', '9:16'],
      aspectRatiosWithImage: [],
      endFrame: true,
      negativePrompt: true,
      seed: true,
      fixedCamera: false,
      autoFix: false,
      promptEnhancer: false,
      audio: 'none',
      promptMaxLength: 500,
      rules: [],
    },
    providers: [
      {
        provider: 'sample',
        calls: [{ mode: 'text', endpoint: 'sample' }],
        costs: [{ resolution: '480p', per: 'clip', usd: 0.01 }],
      },
    ],
    credits: [
      { resolution: '480p', durationS: 5, credits: 6 },
      { resolution: '480p', durationS: 10, credits: 12 },
      { resolution: '720p', durationS: 5, credits: 10 },
      { resolution: '720p', durationS: 10, credits: 20 },
    ],
    media: { provenance: 'sample', publishedAt: '2026-11-21' },
    texts: { en: text },
    ...overrides,
  };
}

/** At 5 s: 30 credits at 480p and 60 at 720p, twice as many at 10 s; a second costs us $0.05 and $0.10. */
export const dearModel: Model = aModel({
  key: 'dear',
  title: 'Dear 1.0',
  providers: [
    {
      provider: 'sample',
      calls: [{ mode: 'text', endpoint: 'sample' }],
      costs: [
        { resolution: '480p', per: 'second', usd: 0.05 },
        { resolution: '720p', per: 'second', usd: 0.1 },
      ],
    },
  ],
  credits: [
    { resolution: '480p', durationS: 5, credits: 30 },
    { resolution: '480p', durationS: 10, credits: 60 },
    { resolution: '720p', durationS: 5, credits: 60 },
    { resolution: '720p', durationS: 10, credits: 120 },
  ],
});

export const testCatalogue: Catalogue = toCatalogue(
  [
    aModel(),
    aModel({ key: 'other', title: 'Other 1.0' }),
    aModel({ key: 'gone', title: 'Gone 0.9', status: 'retired', replacedBy: 'swift' }),
  ],
  { name: 'Testlight', slug: 'testlight' },
);

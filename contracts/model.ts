import Type, { type Static } from 'typebox';
import { ASPECT_RATIOS, RESOLUTIONS } from './video-settings';

/**
 * One file of `content/models/`: everything that the site and the product API know about a video model. Strings may
 * contain `{product}`; see product-name.ts.
 */

export const Resolution = Type.Enum([...RESOLUTIONS]);
export const AspectRatio = Type.Enum([...ASPECT_RATIOS]);
export const Mode = Type.Enum(['text', 'image']);
export const ProviderName = Type.Enum(['replicate', 'fal', 'sample']);
/** `none`: silent clips. `always`: every clip has sound. `optional`: the visitor chooses, and pays for it. */
const AudioSupport = Type.Enum(['none', 'always', 'optional']);
export const ModelStatus = Type.Enum(['live', 'degraded', 'retired']);
const ModelTag = Type.Enum(['new', 'hot']);
const Provenance = Type.Enum(['sample', 'model']);

const strict = { additionalProperties: false } as const;
const NonEmpty = Type.String({ minLength: 1 });

/** Narrows one choice by another: Hailuo's 1080p exists only with 6 s. */
export const CapabilityRule = Type.Object(
  {
    resolution: Resolution,
    durationsS: Type.Array(Type.Integer({ minimum: 1 }), {
      minItems: 1,
      description: 'The only durations (seconds) that this resolution allows.',
    }),
  },
  strict,
);

export const Capabilities = Type.Object(
  {
    modes: Type.Array(Mode, { minItems: 1, uniqueItems: true }),
    durationsS: Type.Array(Type.Integer({ minimum: 1, maximum: 60 }), { minItems: 1, uniqueItems: true }),
    resolutions: Type.Array(Resolution, { minItems: 1, uniqueItems: true }),
    aspectRatios: Type.Array(AspectRatio, {
      uniqueItems: true,
      description: 'Choices in text mode; empty when the model decides by itself.',
    }),
    aspectRatiosWithImage: Type.Array(AspectRatio, {
      uniqueItems: true,
      description: 'Choices in image mode; empty when the picture decides.',
    }),
    endFrame: Type.Boolean({ description: 'Image mode takes a second picture to end on.' }),
    negativePrompt: Type.Boolean(),
    seed: Type.Boolean(),
    fixedCamera: Type.Boolean(),
    autoFix: Type.Boolean({ description: 'Its maker can reword a prompt that its check refuses.' }),
    promptEnhancer: Type.Boolean(),
    audio: AudioSupport,
    promptMaxLength: Type.Integer({ minimum: 1, maximum: 10_000, description: 'Unicode code points.' }),
    rules: Type.Array(CapabilityRule),
  },
  strict,
);

/** What a provider charges us, in US dollars; `audio` is left out if sound doesn't change the price. */
const ProviderCost = Type.Object(
  {
    resolution: Resolution,
    audio: Type.Optional(Type.Boolean()),
    per: Type.Enum(['second', 'clip']),
    usd: Type.Number({ exclusiveMinimum: 0 }),
  },
  strict,
);

const EndpointOverride = Type.Object(
  {
    resolution: Resolution,
    text: Type.Optional(NonEmpty),
    image: Type.Optional(NonEmpty),
  },
  strict,
);

export const ModelProvider = Type.Object(
  {
    provider: ProviderName,
    text: Type.Optional(Type.String({ minLength: 1, description: 'Endpoint id for text mode.' })),
    image: Type.Optional(Type.String({ minLength: 1, description: 'Endpoint id for image mode.' })),
    overrides: Type.Optional(
      Type.Array(EndpointOverride, {
        description: 'Resolutions that have endpoints of their own (fal, Hailuo 1080p).',
      }),
    ),
    costs: Type.Array(ProviderCost, { minItems: 1 }),
  },
  strict,
);

/** What one video costs the visitor; `audio` as in ProviderCost. */
export const CreditPrice = Type.Object(
  {
    resolution: Resolution,
    durationS: Type.Integer({ minimum: 1 }),
    audio: Type.Optional(Type.Boolean()),
    credits: Type.Integer({ minimum: 1 }),
  },
  strict,
);

export const ModelText = Type.Object(
  {
    summary: Type.String({ minLength: 1, maxLength: 120, description: 'One line, shown on the card.' }),
    description: Type.String({ minLength: 1, description: 'Two or three sentences, shown on its page.' }),
    strengths: Type.Array(NonEmpty, { minItems: 2, maxItems: 5 }),
    limits: Type.Array(NonEmpty, { minItems: 1, maxItems: 5 }),
    examplePrompt: Type.String({ minLength: 1 }),
    imageAlt: Type.String({ minLength: 1, description: 'What the poster shows.' }),
  },
  strict,
);

/** By language code. content:check requires the codes of content/languages.json; `en` replaces a missing one. */
const ModelTexts = Type.Record(Type.String(), ModelText);

export const Model = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    key: Type.String({ pattern: '^(\\{product\\})?[a-z0-9.-]+$', description: 'Last part of its address.' }),
    title: NonEmpty,
    order: Type.Integer({ description: 'Ascending: cards, menus, footer.' }),
    tag: ModelTag,
    page: Type.String({ pattern: '^/ai-video-generator/' }),
    image: Type.String({ minLength: 1, description: 'Poster, relative to this file.' }),
    video: Type.String({ minLength: 1, description: 'Example clip (H.264 MP4), relative to this file.' }),
    videoModern: Type.Optional(Type.String({ description: 'The same clip in a smaller codec (AV1 or VP9).' })),
    logo: Type.String({ minLength: 1, description: 'SVG drawn by us, relative to this file.' }),
    status: ModelStatus,
    replacedBy: Type.Optional(Type.String({ description: 'Key of the successor of a retired model.' })),
    sunsetDate: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    capabilities: Capabilities,
    providers: Type.Array(ModelProvider, { minItems: 1 }),
    credits: Type.Array(CreditPrice, { minItems: 1 }),
    media: Type.Object(
      {
        provenance: Provenance,
        publishedAt: Type.String({
          pattern: '^\\d{4}-\\d{2}-\\d{2}$',
          description: 'Day on which the clip was first shown; search engines ask for it.',
        }),
      },
      strict,
    ),
    texts: ModelTexts,
  },
  strict,
);

export type Resolution = Static<typeof Resolution>;
export type AspectRatio = Static<typeof AspectRatio>;
export type Mode = Static<typeof Mode>;
export type ProviderName = Static<typeof ProviderName>;
export type ModelStatus = Static<typeof ModelStatus>;
export type ModelTag = Static<typeof ModelTag>;
export type Capabilities = Static<typeof Capabilities>;
export type CreditPrice = Static<typeof CreditPrice>;
export type ModelText = Static<typeof ModelText>;
export type ModelProvider = Static<typeof ModelProvider>;
export type Model = Static<typeof Model>;

/** The fields needed to price and validate a request; pages load no more of a model than this. */
export type ModelTerms = Pick<Model, 'key' | 'title' | 'status' | 'replacedBy' | 'capabilities' | 'credits'>;

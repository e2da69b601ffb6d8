import Type, { type Static } from 'typebox';
import {
  ASPECT_RATIO_PATTERN,
  type AspectRatio as AspectRatioName,
  MODES,
  PROMPT_MAX_LENGTH,
  RESOLUTION_PATTERN,
  type Resolution as ResolutionName,
  SETTING_FIELDS,
} from './video-settings';

/**
 * One file of `content/models/`: everything that the site and the product API know about a video model. Strings may
 * contain `{product}`; see product-name.ts.
 */

export const Resolution = Type.Unsafe<ResolutionName>(
  Type.String({ pattern: RESOLUTION_PATTERN, description: '"720p": lines of the shorter side; "4K" has 2160.' }),
);
export const AspectRatio = Type.Unsafe<AspectRatioName>(
  Type.String({ pattern: ASPECT_RATIO_PATTERN, description: '"16:9"' }),
);
export const Mode = Type.Enum([...MODES]);
export const ProviderName = Type.Enum(['replicate', 'fal', 'openai-video', 'sample']);
/** `none`: silent clips. `always`: every clip has sound. `optional`: the visitor chooses, and pays for it. */
const AudioSupport = Type.Enum(['none', 'always', 'optional']);
export const ModelStatus = Type.Enum(['live', 'degraded', 'retired']);
const ModelTag = Type.Enum(['new', 'hot']);
/** `sample`: drawn by us. `editor`: shot or licensed by the team. `model`: made by the model, with a record that proves it. */
const Provenance = Type.Enum(['sample', 'editor', 'model']);

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
    promptMaxLength: Type.Integer({ minimum: 1, maximum: PROMPT_MAX_LENGTH, description: 'Unicode code points.' }),
    rules: Type.Array(CapabilityRule),
  },
  strict,
);

/** A provider's charge, in US dollars; `audio` and `durationS` are left out if they don't change the price. */
const ProviderCost = Type.Object(
  {
    resolution: Resolution,
    durationS: Type.Optional(Type.Integer({ minimum: 1 })),
    audio: Type.Optional(Type.Boolean()),
    per: Type.Enum(['second', 'clip']),
    usd: Type.Number({ exclusiveMinimum: 0 }),
  },
  strict,
);

const SettingName = Type.Enum(['prompt', ...SETTING_FIELDS]);

/** Where one field of a provider's input comes from: either `setting` or `fixed`. */
const InputField = Type.Object(
  {
    setting: Type.Optional(SettingName),
    as: Type.Optional(
      Type.Enum(['text', 'file'], {
        description: 'text: the provider wants text where we have a number. file: the picture itself, in a form.',
      }),
    ),
    suffix: Type.Optional(Type.String({ minLength: 1, description: 'Written after the value: "8" becomes "8s".' })),
    with: Type.Optional(
      Type.Enum([...SETTING_FIELDS], {
        description: 'A second setting; "values" then has both, with a space between: "720p 16:9".',
      }),
    ),
    values: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: "Our values and the provider's; a value that is not here can't be had from this provider.",
      }),
    ),
    fixed: Type.Optional(Type.Unknown({ description: 'Always sent like this.' })),
  },
  strict,
);

const InputFields = Type.Record(Type.String(), InputField, {
  description:
    'By the provider\'s own field names: where each value comes from. A dot leads into an object: "image_reference.image_url".',
});

/** One endpoint, and what it is asked with. */
const ProviderCall = Type.Object(
  {
    mode: Mode,
    resolutions: Type.Optional(
      Type.Array(Resolution, { minItems: 1, description: 'Only for these; another call has the others.' }),
    ),
    endpoint: NonEmpty,
    body: Type.Optional(
      Type.Literal('form', { description: 'Sent as multipart/form-data; JSON without it. Only for openai-video.' }),
    ),
    input: Type.Optional(InputFields),
    makes: Type.Optional(
      Type.Object(
        { durationS: Type.Optional(Type.Integer({ minimum: 1 })), resolution: Type.Optional(Resolution) },
        { ...strict, description: 'What this endpoint makes without being asked for it.' },
      ),
    ),
    shapeFromPicture: Type.Optional(
      Type.Boolean({ description: 'The video has the shape of the picture, which we crop to the chosen ratio.' }),
    ),
  },
  strict,
);

/** Places in a provider's answer: "video.url". */
const ProviderAnswer = Type.Object({ video: NonEmpty, prompt: Type.Optional(NonEmpty) }, strict);

export const ModelProvider = Type.Object(
  {
    provider: ProviderName,
    input: Type.Optional(InputFields),
    calls: Type.Array(ProviderCall, { minItems: 1 }),
    answer: Type.Optional(ProviderAnswer),
    costs: Type.Array(ProviderCost, { minItems: 1 }),
  },
  strict,
);

/** A visitor's price for one video; `audio` as in ProviderCost. */
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
    maker: Type.String({ minLength: 1, description: 'The company that made it: "Google".' }),
    runsOn: Type.Optional(
      Type.String({ minLength: 1, description: "Its maker's own name for it, where the title is a name of ours." }),
    ),
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
        sharedPrompt: Type.Optional(
          Type.Boolean({
            description:
              'The clip shows the prompt that all models share (`sample.sharedPrompt` in the locale file models.json), in place of its examplePrompt.',
          }),
        ),
        sound: Type.Optional(Type.Boolean({ description: 'The clip has a sound track.' })),
        credit: Type.Optional(
          Type.String({
            minLength: 1,
            description: 'With `editor`: who made the clip, as its licence wants it named.',
          }),
        ),
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
export type InputField = Static<typeof InputField>;
export type ProviderCall = Static<typeof ProviderCall>;
export type ProviderAnswer = Static<typeof ProviderAnswer>;
export type ModelProvider = Static<typeof ModelProvider>;
export type Model = Static<typeof Model>;

/** The fields needed to price and validate a request; pages load no more of a model than this. */
export type ModelTerms = Pick<Model, 'key' | 'title' | 'status' | 'replacedBy' | 'capabilities' | 'credits'>;

/** The lifetimes of a link that owners can choose from, in days. */
export const SHARE_DAYS = [1, 7, 30] as const;

/** The token of a link: 128 random bits in base64url. */
export const SHARE_TOKEN = /^[\w-]{22}$/;

/** `#shared={token}` at the form: it takes over the prompt that a link shows. */
export const SHARED_FRAGMENT = 'shared';

/** Id of the data block in the built page `/shared` that has its `PreviewWords`. */
export const PREVIEW_WORDS_ID = 'preview-words';

/** Stands in `PreviewWords.madeWith` where the model's name goes. */
export const MODEL_SLOT = '{model}';

/** What the host says of a shared video, in the language of the page that it took this from. */
export interface PreviewWords {
  /** BCP 47 */
  lang: string;
  product: string;
  /** With `MODEL_SLOT`. */
  madeWith: string;
  /** For a video whose model the build does not know. */
  title: string;
  description: string;
  aiGenerated: string;
  gone: string;
  failed: string;
  /** Titles by key. */
  models: Readonly<Record<string, string>>;
}

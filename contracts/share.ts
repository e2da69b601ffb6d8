/** The lifetimes of a link that owners can choose from, in days. */
export const SHARE_DAYS = [1, 7, 30] as const;

/** The token of a link: 128 random bits in base64url. */
export const SHARE_TOKEN = /^[\w-]{22}$/;

/** `/shared?v={token}&kind=film`: the link of a film; without a kind, that of a video. */
export const FILM_KIND = 'film';

/** `#shared={token}` at the form: it takes over the prompt that a link shows. */
export const SHARED_FRAGMENT = 'shared';

/** Id of the data block in the built page `/shared` that has its `PreviewWords`. */
export const PREVIEW_WORDS_ID = 'preview-words';

/** Stands in `PreviewWords.madeWith` where the model's name goes. */
export const MODEL_SLOT = '{model}';

/** Words of the host for a shared video or film, in the language of the page that it took them from. */
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
  /** Words for every film: its link tells other sites nothing more. */
  film: { title: string; description: string };
  /** Titles by key. */
  models: Readonly<Record<string, string>>;
}

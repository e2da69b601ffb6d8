/** Words of models and their makers, where a provider passes on a sentence and no code. */

/** A refusal of the prompt, of the picture or of what came out. */
export const REFUSAL =
  /content[_ ]policy|moderat|flagged|sensitive|nsfw|safety|prohibited|violat|inappropriate|responsible ai|usage guidelines|risk control|copyright|your input was rejected/i;

/** The picture can't be read or used. */
export const PICTURE =
  /image.{0,40}(too (small|large)|invalid|unsupported|corrupt|could not|cannot|failed)|unsupported image/i;

/**
 * Models that the home page, prices and the generator are built with, however many there are; in page queries as
 * `limit: 24`. All others come in parts, on request.
 */
export const FIRST_MODELS = 24;

/** Models of one part: of one page of the list of all models, whose page data the other pages load. */
export const MODELS_A_PART = 48;

/** The list has a page even where every model is on the pages that load it. */
export function partCount(models: number): number {
  return Math.max(1, Math.ceil(models / MODELS_A_PART));
}

/** Address of a part, counted from 1, without language prefix. */
export function partPath(part: number): string {
  return part === 1 ? '/models' : `/models/${part}`;
}

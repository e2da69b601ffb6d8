/**
 * A path pattern of Gatsby (`/api/videos/:id`, `/old/*`) in Express 5's spelling, where a wildcard has a name, `rest`,
 * and characters that Gatsby takes as they are have a meaning.
 */
export function toExpressPath(pattern: string): string {
  return pattern.replace(/[()[\]{}?+!\\]/g, String.raw`\$&`).replace(/\*$/, '*rest');
}

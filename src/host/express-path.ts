/**
 * Converts a path pattern of Gatsby (`/api/videos/:id`, `/old/*`) to Express 5's syntax, where a wildcard needs a name
 * (`rest`), and characters are special that Gatsby takes literally.
 */
export function toExpressPath(pattern: string): string {
  return pattern.replace(/[()[\]{}?+!\\]/g, String.raw`\$&`).replace(/\*$/, '*rest');
}

/** Site-relative address of a page's card for social networks, 1200 x 630, made after the build in its language. */
export function socialCardPath(languageCode: string, originalPath: string): string {
  const bare = originalPath.replace(/\/+$/, '');
  return `/social/${languageCode}${bare === '' ? '/home' : bare}.jpg`;
}

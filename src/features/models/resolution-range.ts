/** "480p–1080p", or "720p" where there is one: a card that names the lowest price must name its resolution too. */
export function resolutionRange(resolutions: readonly string[]): string {
  const ascending = [...resolutions].sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  return [...new Set([ascending[0], ascending.at(-1)])].join('–');
}

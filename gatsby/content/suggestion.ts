import { closest, distance } from 'fastest-levenshtein';

/** `Did you mean "credits"?` for a misspelt word, or undefined if no candidate is similar. */
export function didYouMean(word: string, allowed: readonly string[]): string | undefined {
  if (allowed.length === 0) return undefined;
  const candidate = closest(word.toLowerCase(), [...allowed]);
  const tolerance = Math.max(2, Math.floor(candidate.length / 3));
  return distance(word.toLowerCase(), candidate.toLowerCase()) <= tolerance
    ? `Did you mean "${candidate}"?`
    : undefined;
}

/** Sentences one after the other, as their language sets them: no space follows a full-width full stop. */
export function joinSentences(...sentences: (string | false | null | undefined)[]): string {
  return sentences
    .filter((sentence) => typeof sentence === 'string')
    .join(' ')
    .replaceAll(/([。！？]) /gu, '$1');
}

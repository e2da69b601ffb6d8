/** Text from an address, harmless to keep: no control characters, no half letters, no outer space, not endless. */
export function plainText(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cs}/gu, '')
    .trim();
}

/** Text from a URL, made safe to store: no control characters, no half surrogates, trimmed, and of limited length. */
export function plainText(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cs}/gu, '')
    .trim();
}

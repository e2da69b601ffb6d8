/**
 * The address as a URL, undefined if it is none. `URL.canParse` came with Chrome 120 and Safari 17 only.
 *
 * @param base makes a relative address whole
 */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

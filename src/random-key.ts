/** `bytes` random bytes in hexadecimal; crypto.randomUUID is missing on plain http. */
export function randomKey(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `bytes` random bytes in hexadecimal; crypto.randomUUID is missing on plain http. */
export function randomKey(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A UUID of version 4. */
export function randomUuid(): string {
  const [a, b, c, d, e] = [4, 2, 2, 2, 6].map((bytes) => randomKey(bytes));
  return [a, b, `4${c?.slice(1)}`, `a${d?.slice(1)}`, e].join('-');
}

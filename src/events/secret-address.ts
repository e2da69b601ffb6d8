/**
 * Whether the address of a page opens something by itself, so that it is told to nobody: that of a shared video does, in
 * every language.
 */
export function isSecretAddress(pathname: string): boolean {
  return /\/shared\/?$/.test(pathname);
}

/** Whether a URL can only be reached from this machine. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether a site is public: https and not loopback. Public http is refused elsewhere. */
export function isPublic(siteUrl: string): boolean {
  return new URL(siteUrl).protocol === 'https:' && !isLoopback(siteUrl);
}

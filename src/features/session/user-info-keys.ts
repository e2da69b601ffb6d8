/** Cache key (useSWR) of what the header shows of a user. */
export const userInfoKey = (userId: string) => ['/api/user/info', userId] as const;
/** Cache key of what the account page shows. */
export const accountKey = (userId: string) => ['/api/account', userId] as const;

const PATHS: ReadonlySet<unknown> = new Set([userInfoKey('')[0], accountKey('')[0]]);

/** Whether a cache key is of data that purchases, cancellations and videos change. */
export function isAboutUser(key: unknown): boolean {
  return Array.isArray(key) && PATHS.has(key[0]);
}

/** For how many days a link may work. */
export const SHARE_DAYS = [1, 7, 30] as const;

/** The lifetimes of a link that owners can choose from, in days. */
export const SHARE_DAYS = [1, 7, 30] as const;

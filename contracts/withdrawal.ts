/** Longest accepted texts of a withdrawal, in UTF-16 units. */
export const WITHDRAWAL_MAX_LENGTH = { name: 200, email: 320, order: 500 } as const;

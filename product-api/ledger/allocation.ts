/** The remaining credits of one grant. */
export interface GrantCredits {
  grantId: number;
  amount: number;
}

/**
 * Takes `amount` from `grants`, in order, or returns undefined if their sum is less.
 */
export function allocate(grants: readonly GrantCredits[], amount: number): GrantCredits[] | undefined {
  const taken: GrantCredits[] = [];
  let remaining = amount;
  for (const grant of grants) {
    if (remaining === 0) break;
    const part = Math.min(grant.amount, remaining);
    taken.push({ grantId: grant.grantId, amount: part });
    remaining -= part;
  }
  return remaining === 0 ? taken : undefined;
}

// A page may still show somebody who has been replaced in another tab. Every call says whom the page shows, and the
// functions refuse it once the session is another one's: better that than cancelling somebody else's subscription.

let userId: string | undefined;
const listeners = new Set<() => void>();

/** The signed-in user whom the page shows; undefined for nobody. */
export function setPageUser(id: string | undefined): void {
  userId = id;
}

export function pageUser(): string | undefined {
  return userId;
}

/** A call was answered that this user is not signed in (any more). */
export function reportRefusedUser(): void {
  if (userId !== undefined) for (const listener of listeners) listener();
}

/** Returns what ends the listening. */
export function onRefusedUser(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

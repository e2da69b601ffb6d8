// Another tab may have signed in as another user while this page still shows the previous one. Every call therefore
// sends the page's user, and the functions refuse it if the session belongs to another: otherwise a user could, for
// example, cancel someone else's subscription.

let userId: string | undefined;
const listeners = new Set<() => void>();

/** The signed-in user that the page shows; undefined if signed out. */
export function setPageUser(id: string | undefined): void {
  userId = id;
}

export function pageUser(): string | undefined {
  return userId;
}

/** Reports an answer that says that this user is not signed in (any more). */
export function reportRefusedUser(): void {
  if (userId !== undefined) for (const listener of listeners) listener();
}

/** Returns a function that unsubscribes. */
export function onRefusedUser(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

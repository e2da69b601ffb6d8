const listeners = new Set<() => void>();

/** Reports that a call was answered with something that no page can read. */
export function reportUnreadable(): void {
  for (const listener of listeners) listener();
}

/** Returns a function that unsubscribes. */
export function onUnreadable(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

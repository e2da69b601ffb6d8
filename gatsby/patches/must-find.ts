/**
 * Stops the build where something that a patch changes is gone: Gatsby has been updated, and the patch would do nothing
 * without a word.
 *
 * @param what what was looked for, and where
 * @param decision number of the page in docs/decisions that says why it is changed
 * @throws Error naming both
 */
export function mustFind<T>(found: T | null | undefined | false, what: string, decision: string): T {
  if (found !== null && found !== undefined && found !== false) return found;
  throw new Error(
    `gatsby/patches: there is no ${what} any more. Decision ${decision} (docs/decisions) says why it is changed, and ` +
      'docs/upgrading.md what to do.',
  );
}

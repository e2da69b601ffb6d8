/** Limits how often public health checks reach what they check. */
const REMEMBERED_MS = 500;

/**
 * Runs `look` once for all who ask before it ends, however long it takes, and remembers its result for half a second:
 * anybody may ask for the health of a service, and what a slow one depends on must not be asked more often.
 */
export function shareProbe(look: () => Promise<boolean>): () => Promise<boolean> {
  let result: Promise<boolean> | undefined;
  let rememberedUntil = Number.POSITIVE_INFINITY;
  return () => {
    if (result === undefined || performance.now() > rememberedUntil) {
      rememberedUntil = Number.POSITIVE_INFINITY;
      result = look().finally(() => {
        rememberedUntil = performance.now() + REMEMBERED_MS;
      });
    }
    return result;
  };
}

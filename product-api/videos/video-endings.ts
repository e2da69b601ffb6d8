import { EventEmitter } from 'node:events';
import type { ProviderName } from '#contracts/model';

/** A video that this process has ended. */
export interface VideoEnding {
  model: string;
  /** Null when it never started. */
  provider: ProviderName | null;
  outcome: 'ready' | 'failed' | 'canceled';
  /** Failed: our code. Ready: `as_ordered` or `less`. Canceled: what became of its credits. */
  reason: string;
}

/** Events for metrics. */
export const videoEndings = new EventEmitter<{ ended: [VideoEnding] }>();

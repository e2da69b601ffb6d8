import { EventEmitter } from 'node:events';
import type { ProviderName } from '#contracts/model';

/** A video that this process has brought to its end. */
export interface VideoEnding {
  model: string;
  /** Null: it never began. */
  provider: ProviderName | null;
  outcome: 'ready' | 'failed' | 'canceled';
  /** Failed: our code. Ready: `as_ordered` or `less`. Canceled: what became of its credits. */
  reason: string;
}

/** For those who count. */
export const videoEndings = new EventEmitter<{ ended: [VideoEnding] }>();

/** A decoding process's answer to an order; `memoryBytes` is its resident memory afterwards. */
export type DecoderReply<Answer> =
  { answer: Answer; memoryBytes: number } | { failure: string; code: string | undefined; memoryBytes: number };

/** The first message of a decoder's process: its code is loaded, and it takes orders. */
export const READY = 'ready';

/**
 * Missing parts of this browser: the `encoder` for shots that can't be copied as they are, a `decoder`, an encoder for
 * `sound` of different kinds; `file`: the shot is no video that can be read.
 */
export type MissingPart = 'encoder' | 'decoder' | 'sound' | 'file';

/** A film that this browser can't join, and the shots, counted from 0, that are the cause. */
export class CannotJoinError extends Error {
  constructor(
    readonly missing: MissingPart,
    readonly shots: readonly number[],
    options?: ErrorOptions,
  ) {
    super(`The film can't be joined: ${missing}, shots ${shots.join(', ')}.`, options);
    this.name = 'CannotJoinError';
  }
}

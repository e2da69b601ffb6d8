/** What may happen to credits. Amounts are whole credits, above zero. */
export type LedgerCommand =
  GrantCommand | HoldCommand | CaptureCommand | ReleaseCommand | ExpireCommand | RevokeCommand;

/** Credits come in: signup, a pack, a paid period. */
export interface GrantCommand {
  type: 'grant';
  userId: string;
  amount: number;
  cause: GrantCause;
  /** Null: never. */
  expiresAt: Date | null;
}

/** Credits are set aside for a video; what expires soonest is taken first. */
export interface HoldCommand {
  type: 'hold';
  userId: string;
  amount: number;
  cause: `video:${string}:hold`;
}

/** Held credits are spent: the video is ready. */
export interface CaptureCommand {
  type: 'capture';
  userId: string;
  holdId: number;
  /** How many of them, where the video is less than what was ordered: the others go back. Left out: all. */
  amount?: number;
  cause: `video:${string}:capture`;
}

/** Held credits go back to the grants they came from: the video failed or was canceled. */
export interface ReleaseCommand {
  type: 'release';
  userId: string;
  holdId: number;
  cause: `video:${string}:release`;
}

/** What is left of a grant when its time has passed. */
export interface ExpireCommand {
  type: 'expire';
  userId: string;
  amount: number;
  grantIds: readonly [number];
  cause: `expire:${number}:${number}`;
}

/** Unspent credits are taken back from the grants of a payment that was itself taken back. */
export interface RevokeCommand {
  type: 'revoke';
  userId: string;
  amount: number;
  grantIds: readonly number[];
  cause: `reversal:${string}`;
}

/** Names the one event behind an entry; a unique index keeps it from counting twice. */
type GrantCause = `signup:${string}` | `pack:${string}` | `period:${string}` | `reinstatement:${string}`;

export type EntryKind = LedgerCommand['type'];

export interface Posting {
  entryId: number;
  /** False when an entry with this cause stood already and nothing was written. */
  isNew: boolean;
}

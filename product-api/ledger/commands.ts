/** Everything that can happen to credits. Amounts are whole credits, above zero. */
export type LedgerCommand =
  GrantCommand | HoldCommand | CaptureCommand | ReleaseCommand | ExpireCommand | RevokeCommand;

/** Credits are granted: signup, a pack, a paid period, goodwill. */
export interface GrantCommand {
  type: 'grant';
  userId: string;
  amount: number;
  cause: GrantCause;
  /** Null: never. */
  expiresAt: Date | null;
}

/** Credits are reserved for a video, those that expire soonest first. */
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

/** Held credits are returned to their grants: the video failed or was canceled. */
export interface ReleaseCommand {
  type: 'release';
  userId: string;
  holdId: number;
  cause: `video:${string}:release`;
}

/** The rest of a grant expires. */
export interface ExpireCommand {
  type: 'expire';
  userId: string;
  amount: number;
  grantIds: readonly [number];
  cause: `expire:${number}:${number}`;
}

/** Unspent credits are taken back from the grants of a refunded or disputed payment. */
export interface RevokeCommand {
  type: 'revoke';
  userId: string;
  amount: number;
  grantIds: readonly number[];
  cause: `reversal:${string}`;
}

/** Names the event behind an entry; a unique index prevents that it counts twice. */
type GrantCause =
  `signup:${string}` | `pack:${string}` | `period:${string}` | `reinstatement:${string}` | `goodwill:${string}`;

export interface Posting {
  entryId: number;
  /** False if an entry with this cause already existed and nothing was written. */
  isNew: boolean;
}

/**
 * The most of each kind that a user may own at a time. The product API enforces it; the account page shows it with what
 * is used.
 */
export const QUOTA = {
  /** Videos that aren't deleted, also failed ones. */
  videos: 10_000,
  /** Uploaded, or cut from videos. */
  pictures: 3_000,
  /** Files of videos and pictures together. */
  fileBytes: 100_000_000_000,
  films: 200,
  lists: 50,
  /** Rows of all lists together. */
  rows: 20_000,
  /** Text of list rows and of takes that have no video; the text of a video counts as the video. */
  textBytes: 20_000_000,
  folders: 100,
} as const;

export type QuotaKind = keyof typeof QUOTA;
export const QUOTA_KINDS = Object.keys(QUOTA) as QuotaKind[];

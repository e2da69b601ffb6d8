import type { AspectRatio, Resolution } from './model';
import type { ReportReason } from './report';

/** For how many days a link may work. */
export const SHARE_DAYS = [1, 7, 30] as const;
type ShareDays = (typeof SHARE_DAYS)[number];

/** Body of `PUT /api/videos/{id}/share`. */
export interface ShareTerms {
  showsPrompt: boolean;
  /** Counted from now; null: until it is ended, or the video is deleted. Left out: as long as the link has. */
  days?: ShareDays | null;
}

/** The link of a video, as its owner sees it. There is one a video. */
export interface Share {
  /** Who knows it may see the video: /shared?v={token} */
  token: string;
  showsPrompt: boolean;
  /** ISO 8601; null: until it is ended. */
  expiresAt: string | null;
}

/** What whoever has the link sees: no seed, no picture it started from, no number, and the prompt only where chosen. */
export interface SharedVideo {
  model: string;
  durationS: number;
  resolution: Resolution;
  aspectRatio?: AspectRatio;
  width?: number;
  height?: number;
  readyAt: string;
  isDemo: boolean;
  prompt?: string;
  /** Short-lived signed addresses. */
  videoUrl: string;
  posterUrl: string;
}

/** Body of `POST /api/shared/{token}/report`. */
export interface SharedVideoReport {
  reason: ReportReason;
  text?: string;
}

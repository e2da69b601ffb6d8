/** What a video may be reported for; each has words in ten languages under `my-videos:report.reason.<reason>`. */
export const REPORT_REASONS = ['illegal', 'harmful', 'real_person', 'copyright', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Body of `POST /api/videos/{id}/report`. */
export interface VideoReport {
  reason: ReportReason;
  /** What else we should know; at most `REPORT_MAX_TEXT` characters. */
  text?: string;
}

export const REPORT_MAX_TEXT = 1000;

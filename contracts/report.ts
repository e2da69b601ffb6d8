/** What a video may be reported for; each has words in ten languages under `my-videos:report.reason.<reason>`. */
export const REPORT_REASONS = ['illegal', 'harmful', 'real_person', 'copyright', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Characters of what else a report says. */
export const REPORT_MAX_TEXT = 1000;

/** Reasons for reporting a video; translated under `my-videos:report.reason.<reason>`. */
export const REPORT_REASONS = ['illegal', 'harmful', 'real_person', 'copyright', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Longest free text of a report, in characters. */
export const REPORT_MAX_TEXT = 1000;

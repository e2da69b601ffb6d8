export const FOLDER_NAME_MAX = 60;
/** How many videos one call may move, mark or put into an archive. */
export const MAX_TOGETHER = 1_000;
/** The value of the filter for videos that are in no folder. */
export const NO_FOLDER = 'none';

/** The address doesn't lead to the file any more; another one might. */
export class OutputExpiredError extends Error {}

/** What came is not what was promised, or must not be fetched at all. Trying again won't help. */
export class OutputUnusableError extends Error {}

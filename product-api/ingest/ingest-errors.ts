/** The address doesn't lead to the file any more; another one might. */
export class OutputExpiredError extends Error {}

/** The file is not what was ordered, or must not be fetched at all. Retrying won't help. */
export class OutputUnusableError extends Error {}

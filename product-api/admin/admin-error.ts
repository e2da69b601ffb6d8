/** Its message is shown to the operator unchanged, and names the invalid argument. */
export class AdminError extends Error {}

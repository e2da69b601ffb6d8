/** Told to the operator as it is; names the argument at fault. */
export class AdminError extends Error {}

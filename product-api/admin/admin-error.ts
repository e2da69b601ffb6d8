/** Printed to the operator unchanged; names the invalid argument. */
export class AdminError extends Error {}

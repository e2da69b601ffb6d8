/** Folders whose tests Node's own runner runs: the product API, and the stand-ins that run inside it. Jest runs the rest. */
export const NODE_TESTED_FOLDERS = ['product-api', 'stand-ins/payments', 'stand-ins/renderer', 'stand-ins/video'];

/** Whether Node's own runner tests a file; its path is relative to the project's folder. */
export function isNodeTested(file: string): boolean {
  return NODE_TESTED_FOLDERS.some((folder) => file.startsWith(`${folder}/`));
}

/** Long stories of the providers' wire protocols, in which the database has no part: one database is enough. */
export const PROVIDER_PROTOCOLS: readonly string[] = [
  'product-api/workers/provider-faults.test.ts',
  'product-api/workers/provider-order.test.ts',
  'product-api/workers/remote-generation.test.ts',
];

/** Folders whose tests Node's own runner runs: the product API, and the stand-ins that run inside it. Jest runs the rest. */
export const NODE_TESTED_FOLDERS = ['product-api', 'stand-ins/payments', 'stand-ins/renderer', 'stand-ins/video'];

/** Whether Node's own runner tests a file; its path is relative to the project's folder. */
export function isNodeTested(file: string): boolean {
  return NODE_TESTED_FOLDERS.some((folder) => file.startsWith(`${folder}/`));
}

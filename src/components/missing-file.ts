import { browserStorage } from '../browser-storage';
import { reloadPage } from './reload-page';

/**
 * The address of the script or style that a part could not be loaded from, if the server answers that it has no such
 * file: this page is of an older version of the site. Undefined if the server can't be reached, or for another error.
 */
export async function findMissingFile(error: unknown): Promise<string | undefined> {
  // Set by webpack and by its plugin for styles.
  const address = (error as { request?: unknown } | null)?.request;
  if (typeof address !== 'string') return undefined;
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.status === 404 ? address : undefined;
}

/**
 * Reloads the page for the sake of a missing file, with the form as it is. Returns false, and does nothing, if that was
 * tried before or this browser keeps nothing for a tab: then the form would be lost, and nothing would end the reloading.
 */
export function reloadFor(file: string): boolean {
  const { reloadedFor } = browserStorage;
  if (reloadedFor.read() === file || !reloadedFor.write(file)) return false;
  reloadPage();
  return true;
}

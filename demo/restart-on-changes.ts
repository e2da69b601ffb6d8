import fs from 'node:fs';
import path from 'node:path';
import { refuseUnreadable } from '../gatsby/content/refuse-unreadable';
import type { SupervisedChild } from './supervisor';

/** Folders that the product API is made of, and the one that it reads. */
const FOLDERS = ['product-api', 'contracts', 'environment', 'network', 'stand-ins', 'content'];
const CODE = /^(?!content).*(?<!\.test)\.[cm]?ts$/;
const CONTENT = /^content\/((site|languages|plans)\.json|models\/[^/]+\.json|prompt-filter\/[^/]+\.json)$/;
/** An editor saves several files at once, and one in several steps. */
const QUIET_MS = 400;

/**
 * Starts a preview's product API again when its code changes, or content that it has read: it charges a price and knows a
 * model as soon as the page shows them. Content that is no good leaves it as it is; the page says why.
 * @returns stops following
 */
export function restartOnChanges(
  root: string,
  productApi: Pick<SupervisedChild, 'start' | 'stop'>,
  report: (line: string) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  let isOver = false;
  const restart = async () => {
    try {
      refuseUnreadable(root);
    } catch {
      return report('the product API keeps what it has read until the content is in order');
    }
    await productApi.stop();
    if (isOver) return;
    await productApi.start();
    report('the product API has started again, with what has changed');
  };
  const follow = (file: string) => {
    if (!CODE.test(file) && !CONTENT.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(restart).catch((error: unknown) => report(`product-api: ${String(error)}`));
    }, QUIET_MS);
  };
  const watchers = FOLDERS.map((folder) =>
    fs.watch(path.join(root, folder), { recursive: true }, (_, name) => {
      if (name !== null) follow(`${folder}/${name.replaceAll('\\', '/')}`);
    }),
  );
  return () => {
    isOver = true;
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

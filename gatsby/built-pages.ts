import fs from 'node:fs';
import path from 'node:path';
import type { ParentSpanPluginArgs } from 'gatsby';
import { forgetBuiltInputs } from '../src/host/build-inputs';

/** The part of Gatsby's state that says which pages have been written (5.16: redux/reducers/html.js). */
interface Store {
  getState: () => { html: { trackedHtmlFiles: ReadonlyMap<string, unknown> } };
  dispatch: (action: { type: string; payload: string }) => void;
}

/** Output that Gatsby doesn't write as pages, with many small files. */
const NO_PAGES = new Set(['page-data', 'static', 'social', '_gatsby', '~partytown']);

/**
 * Removes a build's pages from `public/`, for `gatsby develop`. Its server takes `/wan-2.5` for a file, because of the dot:
 * it finds the page's folder and redirects to `/wan-2.5/`, which `trailingSlash: 'never'` redirects back, for ever.
 */
export async function removeBuiltPages(root: string): Promise<void> {
  // A host or a later `npm start` must not take what is left for a build.
  await forgetBuiltInputs(root);
  const output = path.join(root, 'public');
  if (fs.existsSync(output)) removePages(output);
}

function removePages(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.name === 'index.html') fs.rmSync(file);
    if (!entry.isDirectory() || NO_PAGES.has(entry.name)) continue;
    removePages(file);
    if (fs.readdirSync(file).length === 0) fs.rmdirSync(file);
  }
}

/** Makes `gatsby build` write every page if one that it has written before is gone: it writes only what has changed. */
export function rewriteMissingPages(root: string, { store }: Pick<ParentSpanPluginArgs, 'store'>): void {
  // Gatsby types both as any function.
  const { getState, dispatch } = store as unknown as Store;
  const pages = [...getState().html.trackedHtmlFiles.keys()];
  const isMissing = pages.some((page) => !fs.existsSync(path.join(root, 'public', fileOf(page))));
  // Gatsby writes all pages when the code that renders them has another hash.
  if (isMissing) dispatch({ type: 'SET_SSR_WEBPACK_COMPILATION_HASH', payload: 'missing' });
}

function fileOf(page: string): string {
  return page.endsWith('.html') ? page : path.join(page, 'index.html');
}

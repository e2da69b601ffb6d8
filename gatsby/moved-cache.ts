import fs from 'node:fs/promises';
import path from 'node:path';
import type { ParentSpanPluginArgs } from 'gatsby';

/** What we read of Gatsby's state, which it restores from `.cache` before it calls any plugin. */
interface RestoredState {
  program: { directory: string };
  /** By the absolute path of a page's source. */
  components: ReadonlyMap<string, unknown>;
}

interface Store {
  getState: () => RestoredState;
  dispatch: (action: { type: string; payload: string }) => void;
}

/**
 * Gatsby's cache holds absolute paths. In a folder that was moved, or copied with its cache, a build failed with "The
 * result of this StaticQuery could not be fetched": the queries it knew belonged to sources elsewhere. Such a cache is
 * given up; finished pictures, which have the names of their contents, are kept.
 */
export async function giveUpMovedCache({ store, reporter }: ParentSpanPluginArgs): Promise<void> {
  // Gatsby types both as any function.
  const { getState, dispatch } = store as unknown as Store;
  const { program, components } = getState();
  const home = `${toSlashes(program.directory)}/`;
  const sources = [...components.keys()].map(toSlashes);
  if (sources.length === 0 || sources.some((source) => source.startsWith(home))) return;
  reporter.info('The cache was made in another folder: building without it.');
  // Gatsby gives up its cache when the hash of the plugins has changed, right after this.
  dispatch({ type: 'UPDATE_PLUGINS_HASH', payload: 'moved' });
  // Except this part.
  await fs.rm(path.join(program.directory, '.cache', 'webpack'), { recursive: true, force: true });
}

function toSlashes(file: string): string {
  return file.replaceAll('\\', '/');
}

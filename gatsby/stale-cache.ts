import fs from 'node:fs/promises';
import path from 'node:path';
import type { ParentSpanPluginArgs } from 'gatsby';
import { digestFiles, filesBelow, toSlashes } from './digest-files';

/**
 * The part of Gatsby's state that we read, which it restores from `.cache` before it calls any plugin (5.16:
 * redux/reducers).
 */
interface RestoredState {
  program: { directory: string };
  /** By the absolute path of a page's source. */
  components: ReadonlyMap<string, unknown>;
  /** Status of the build that has made the cache. */
  status: { plugins: Partial<Record<string, Partial<OwnStatus>>> };
}

interface OwnStatus {
  buildCode: string;
}

interface Store {
  getState: () => RestoredState;
  dispatch: (action: { type: string; payload: string }) => void;
}

/** Gatsby's name for gatsby-node.ts. */
const OURSELVES = 'default-site-plugin';

/**
 * Folders that decide on nodes and on resolvers' answers. The sources, not what Gatsby compiles of them: that differs
 * between a first compilation and a later one of the same code.
 */
const CODE = ['contracts', 'gatsby'];

/**
 * Gives up a cache that this build can't use; finished pictures, which have the names of their contents, are kept.
 *
 * - Of another folder: the cache holds absolute paths. In a folder that was moved, or copied with its cache, a build
 *   failed with "The result of this StaticQuery could not be fetched".
 * - Of other build code: Gatsby's own check covers gatsby-config.ts and gatsby-node.ts, but not what they import. A new
 *   type in sources.ts had no nodes, and pages kept what resolvers had answered before they were changed.
 */
export async function giveUpStaleCache({ store, reporter }: ParentSpanPluginArgs): Promise<void> {
  // Gatsby types both as any function.
  const { getState, dispatch } = store as unknown as Store;
  const { program, components, status } = getState();
  const buildCode = status.plugins[OURSELVES]?.buildCode;
  const isMoved = !isOfFolder([...components.keys()], program.directory);
  const isOfOtherCode = buildCode !== undefined && buildCode !== digestOfBuildCode(program.directory);
  if (!isMoved && !isOfOtherCode) return;
  reporter.info(`The cache was made ${isMoved ? 'in another folder' : 'by other build code'}: building without it.`);
  // Gatsby gives up its cache when the hash of the plugins has changed, right after this.
  dispatch({ type: 'UPDATE_PLUGINS_HASH', payload: 'stale' });
  // Except this part, which watches the files that it was made from, at their absolute paths.
  if (isMoved) await fs.rm(path.join(program.directory, '.cache', 'webpack'), { recursive: true, force: true });
}

/** Keeps with the cache which code has made it. Call it once Gatsby has decided on the cache: it forgets this too. */
export function recordBuildCode({ store, actions }: ParentSpanPluginArgs): void {
  const { program } = (store as unknown as Store).getState();
  const status: OwnStatus = { buildCode: digestOfBuildCode(program.directory) };
  actions.setPluginStatus?.({ ...status });
}

function isOfFolder(files: readonly string[], folder: string): boolean {
  const home = `${toSlashes(folder)}/`;
  return files.length === 0 || files.some((file) => toSlashes(file).startsWith(home));
}

function digestOfBuildCode(folder: string): string {
  const code = CODE.flatMap((part) => filesBelow(folder, part, /(?<!\.test)\.ts$/));
  return digestFiles(folder, code);
}

import { mustFind } from './must-find';
import type { BundleConfig } from './webpack-config';

/**
 * Divides scripts and styles among files in another way than Gatsby.
 *
 * - Styles: Gatsby inlines all of them, 73 kB, into every page, most of which use a third (decision 0020). Without its group
 *   each page contains its own, and chunks that load later bring theirs.
 * - Scripts, 1.2 kB a page (decision 0046): Gatsby names what later chunks share after "commons" and "shared", so that all of it
 *   is one file that each of them loads. What nearly every page shares joins the app, which is loaded before them anyway;
 *   for the rest webpack makes a file for each set of chunks that share something.
 */
export function divideIntoChunks(config: BundleConfig): void {
  const groups = mustFind(config.optimization?.splitChunks?.cacheGroups, 'cache groups', '0046');
  mustFind(groups.styles, 'cache group "styles"', '0020');
  delete groups.styles;
  groups.commons = { ...mustFind(groups.commons, 'cache group "commons"', '0046'), name: chunkOfAllPages };
  groups.shared = { ...mustFind(groups.shared, 'cache group "shared"', '0046'), name: undefined };
}

/** The styles of all pages stay apart: they say the order of the layers. */
function chunkOfAllPages({ type }: { type: string }): string {
  return type === 'css/mini-extract' ? 'commons' : 'start-app';
}

/** Whether a page needs a chunk group until it lives. */
export function isNeededAtOnce(group: string): boolean {
  return group === 'start-app' || group.startsWith('component---');
}

import path from 'node:path';
import { type BundleConfig, putInPlace } from './webpack-config';

/**
 * Leaves the pages out of the one frame that `gatsby develop` renders for all of them, without any in it. Gatsby compiles
 * them all for it before the first page is shown (decision 0049).
 */
export function renderOnlyTheFrame(config: BundleConfig): void {
  putInPlace(config, { '$virtual/async-requires$': false, [path.resolve('src', 'layout', 'Root.tsx')]: false });
}

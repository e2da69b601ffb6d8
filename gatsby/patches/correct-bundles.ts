import fs from 'node:fs';
import process from 'node:process';
import type { CreateWebpackConfigArgs } from 'gatsby';
import { EnvironmentReader } from '../../environment/environment-reader';
import { eagerScripts } from '../compile/eager-scripts';
import { renderBuiltHeadOnce } from './built-head';
import { hashedByNames, keepCacheByDigest, withoutBuilders } from './cache';
import { divideIntoChunks, isNeededAtOnce } from './chunks';
import { shortenClassNames } from './class-names';
import { compileBySwc } from './compile-scripts';
import { renderOnlyTheFrame } from './develop-frame';
import { saveBytes } from './fewer-bytes';
import { beginWithFirstScript } from './first-script';
import { hideStandInsClient } from './google-client';
import { drawIconsOurselves } from './icons';
import { allowInlineScripts } from './inline-scripts';
import { leaveOutMatchPaths } from './match-paths';
import { minifyQuickly } from './minify';
import { refusePartytown } from './partytown';
import { allowAnyOrder, hashedWithStyles } from './styles';
import { translateOurselves } from './translation-plugin';
import { leaveOutUnusedParts } from './unused-parts';
import type { BundleConfig, Stage } from './webpack-config';

/**
 * Changes Gatsby's webpack configuration, a subject a file. Each says its reason and what it gains, measured on 27 November
 * 2026 by a build without it (kilobytes of JavaScript until a page lives, Brotli; seconds of processor time), and stops the
 * build when Gatsby has moved what it changes (docs/upgrading.md).
 */
export function correctBundles({ actions, getConfig, stage }: CreateWebpackConfigArgs): void {
  const config = (getConfig as () => BundleConfig)();
  patch(config, stage);
  actions.replaceWebpackConfig(config);
  actions.setWebpackConfig({ plugins: pluginsFor(stage) });
}

/** Applies every patch of a stage. @throws Error naming the first thing that Gatsby has no more */
export function patch(config: BundleConfig, stage: Stage): void {
  hideStandInsClient(config, new EnvironmentReader(process.env));
  keepCacheByDigest(config);
  translateOurselves(config);
  if (stage === 'develop-html') renderOnlyTheFrame(config);
  if (stage.endsWith('html')) allowInlineScripts(config);
  if (stage === 'develop' || stage === 'build-javascript') allowAnyOrder(config);
  if (stage === 'develop' || stage === 'develop-html') return;
  // Netlify publishes every file of public/, and our host leaves them out anyway; the renderer's code isn't minified. 6 s.
  config.devtool = false;
  refusePartytown(config, stage);
  shortenClassNames(config);
  compileBySwc(config, stage);
  drawIconsOurselves(config);
  if (stage === 'build-html') return;
  divideIntoChunks(config);
  beginWithFirstScript(config);
  renderBuiltHeadOnce(config);
  leaveOutUnusedParts(config);
  leaveOutMatchPaths(config, (file) => fs.readFileSync(file, 'utf8'));
  minifyQuickly(config);
  saveBytes(config);
}

function pluginsFor(stage: Stage): object[] {
  if (stage === 'build-html') return [withoutBuilders(), hashedWithStyles()];
  if (stage === 'build-javascript') return [withoutBuilders(), hashedByNames(), eagerScripts(isNeededAtOnce)];
  return [withoutBuilders()];
}

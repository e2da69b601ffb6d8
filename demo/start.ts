import path from 'node:path';
import process from 'node:process';
import type { BuildProgress } from '../scripts/build-progress';
import { refuseUnreadable } from '../gatsby/content/refuse-unreadable';
import { compressMeanwhile, ensureServable } from '../scripts/ensure-built';
import { type BuildingPage, openBuildingPage } from './building-page';
import { startDemo } from './demo';
import { embeddedParts } from './embedded-parts';
import { loadEnvFile } from '../environment/env-file';
import { prepareSettings } from './prepare-settings';
import type { DemoSettings } from './settings';
import { stopOnSignals } from './stop-on-signals';

/** `npm start`: builds if needed, starts everything on loopback and prints the URL and the embedded stand-ins. */
async function main(): Promise<void> {
  const startedAt = Date.now();
  const root = path.dirname(__dirname);
  const report = (line: string) => console.log(`  ${line}`);
  loadEnvFile(root);
  const settings = await prepareSettings(root, process.env, report);
  refuseUnreadable(root);
  report('starting the services behind the site');
  const demo = await startDemo(settings, report, async () => {
    await buildBehindPage(settings);
    report('starting the site');
  });

  stopOnSignals(() => demo.stop());

  const parts = embeddedParts(settings.environment).map(({ title, what }) => `    ${title.padEnd(11)} ${what}`);
  console.log(
    [
      `\nReady in ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${demo.siteUrl}\n`,
      ...(parts.length > 0 ? ['  Demo parts in place of real services (docs/environment.md):', ...parts, ''] : []),
      `  Data and logs: ${path.relative(process.cwd(), settings.dataDir) || '.'}. Ctrl-C stops everything.`,
    ].join('\n'),
  );
  // Without its compressed copies a site serves the same, only larger.
  await compressMeanwhile(settings.root, report).catch((error: unknown) => report(`not compressed: ${String(error)}`));
}

/** A build takes a minute or more: until then its progress is shown at the site's address. */
async function buildBehindPage({ root, port, siteUrl }: DemoSettings): Promise<void> {
  let opening: Promise<BuildingPage> | undefined;
  const follow = (progress: BuildProgress) => {
    if (opening === undefined) {
      opening = openBuildingPage(port);
      console.log(`  build: its progress is shown at ${siteUrl}`);
    }
    // Without the page the build goes on; the site itself reports a port that is taken.
    opening.then((page) => page.show(progress)).catch(() => undefined);
  };
  try {
    await ensureServable(root, (line) => console.log(`  build: ${line}`), follow);
  } finally {
    await (await opening?.catch(() => undefined))?.close();
  }
}

main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});

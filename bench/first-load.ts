import fs from 'node:fs/promises';
import path from 'node:path';
import { readManifest, type HostManifest } from '../src/host/manifest';
import type { BenchRow, Measure } from './row';

const PAGES = ['/', '/ai-video-generator/wan-2.5', '/price', '/my-videos'];
/** Brotli, what the product promises: issue "A production host that is fast, safe and observable". */
const MAX_BROTLI_KB = 125;

/**
 * JavaScript that a page asks for by itself: the scripts in its HTML, at the sizes that our host sends. What comes
 * later, on a click or when the page is idle, is not in it.
 */
export const measure: Measure = async (root) => {
  const manifest = await readManifest(root);
  const rows: BenchRow[] = [];
  for (const page of PAGES) {
    const html = await fs.readFile(path.join(root, fileOf(manifest, page).file), 'utf8');
    const scripts = scriptsOf(html).map((script) => fileOf(manifest, script));
    const sizeOf = async (pick: (file: ReturnType<typeof fileOf>) => string) => {
      const sizes = await Promise.all(scripts.map(async (file) => (await fs.stat(path.join(root, pick(file)))).size));
      return sizes.reduce((total, size) => total + size, 0) / 1000;
    };
    const brotli = await sizeOf((file) => file.brotli ?? file.file);
    const gzip = await sizeOf((file) => file.gzip ?? file.file);
    rows.push(
      {
        group: 'first load',
        name: `JavaScript of ${page}, Brotli`,
        value: brotli,
        unit: 'kB',
        limit: { max: MAX_BROTLI_KB },
      },
      { group: 'first load', name: `JavaScript of ${page}, gzip`, value: gzip, unit: 'kB' },
    );
  }
  return rows;
};

function fileOf(manifest: HostManifest, requestPath: string) {
  const file = manifest.files[requestPath];
  if (!file) throw new Error(`${requestPath} is not in the build.`);
  return file;
}

function scriptsOf(html: string): string[] {
  const sources = html.matchAll(/<(?:script[^>]*\ssrc|link[^>]*\sas="script"[^>]*\shref)="(\/[^"]+\.js)"/g);
  return [...new Set([...sources].map(([, source = '']) => source))];
}

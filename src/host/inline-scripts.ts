import { createHash } from 'node:crypto';

const ATTRIBUTES = String.raw`((?:\s+[^\s=>]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?)*)`;
const SCRIPT = new RegExp(String.raw`<script${ATTRIBUTES}\s*>([\s\S]*?)</script>`, 'gi');

/** As src/first-load/inline-scripts.tsx writes the hash of a script that comes into the page later. */
const LATER_SCRIPT = /<meta\s+name="inline-script"\s+content="(sha256-[\w+/=]+)"/gi;

/** CSP hashes of the inline scripts that a browser runs in a page that we built ourselves. Data blocks are none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(SCRIPT)) {
    const isData = /\stype\s*=\s*["']?application\/(ld\+)?json\b/i.test(attributes);
    if (isData || /\ssrc\s*=/i.test(attributes) || code === '') continue;
    hashes.add(`sha256-${createHash('sha256').update(code, 'utf8').digest('base64')}`);
  }
  for (const [, hash = ''] of html.matchAll(LATER_SCRIPT)) hashes.add(hash);
  return [...hashes];
}

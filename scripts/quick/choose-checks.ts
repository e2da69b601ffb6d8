import path from 'node:path';
import { isNodeTested } from '../node-tested';

/** Checks that `npm run test:quick` runs for a change. Paths are relative to the project's folder. */
export interface QuickChecks {
  /** For Prettier. */
  formatted: string[];
  /** For ESLint. */
  linted: string[];
  /** Jest runs the tests that import them. */
  sources: string[];
  /** Tests for Node's own runner: in the folders of the changed files. */
  productApi: string[];
  content: boolean;
}

const SCRIPT = /\.(ts|tsx|mjs|cjs)$/;
const FORMATTED = /\.(ts|tsx|mjs|cjs|js|json|css|md|yml|yaml)$/;

export function chooseChecks(changed: readonly string[], tests: readonly string[]): QuickChecks {
  const scripts = changed.filter((file) => SCRIPT.test(file));
  const nodeTested = scripts.filter(isNodeTested);
  const folders = new Set(nodeTested.map((file) => path.dirname(file)));
  return {
    formatted: changed.filter((file) => FORMATTED.test(file)),
    linted: scripts,
    sources: scripts.filter((file) => !isNodeTested(file) && !file.startsWith('e2e/')),
    productApi: tests.filter((file) => isNodeTested(file) && folders.has(path.dirname(file))),
    content: changed.some((file) => file.startsWith('content/')),
  };
}

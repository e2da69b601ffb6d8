import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { JsonDocument } from './content/json-document';
import { formatProblem } from './content/problem';
import { toSlashes } from './digest-files';

/**
 * Function of gatsby-source-filesystem 5.16, whose watcher calls it for each file that has come or changed, and prints
 * its errors.
 */
const FILE_NODES = 'gatsby-source-filesystem/create-file-node';

interface FileNodes {
  createFileNode?: (file: string, ...rest: unknown[]) => Promise<unknown>;
}

/** An editor may empty a file before writing it. */
const WHILE_SAVED_MS = 200;

/**
 * Makes a running preview keep the last good content of a JSON file until it is readable again. A comma too many would
 * take the file's nodes away, and with those of a settings file every page. Call it before Gatsby loads its plugins.
 * @throws Error if the plugin is written in another way now
 */
export function keepLastGoodContent(root: string): void {
  const nodes = createRequire(path.join(root, 'package.json'))(FILE_NODES) as FileNodes;
  const create = nodes.createFileNode;
  if (create === undefined) throw new Error(`${FILE_NODES} has no createFileNode: gatsby/last-good-content.ts.`);
  nodes.createFileNode = async (file, ...rest) => {
    if (file.endsWith('.json')) await refuseUnreadable(root, file);
    return create(file, ...rest);
  };
}

async function refuseUnreadable(root: string, file: string): Promise<void> {
  if ((await problemIn(root, file)) === undefined) return;
  await sleep(WHILE_SAVED_MS);
  const problem = await problemIn(root, file);
  if (problem !== undefined) throw new Error(`${problem}\n    Until then the preview shows what was here before.`);
}

async function problemIn(root: string, file: string): Promise<string | undefined> {
  const document = JsonDocument.parse(toSlashes(path.relative(root, file)), await fs.readFile(file, 'utf8'));
  return document instanceof JsonDocument ? undefined : formatProblem(document);
}

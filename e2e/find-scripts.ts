import fs from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { readCurrentBuild } from '../src/host/builds';

const root = path.dirname(__dirname);

/** The scripts of the build that contain `text`. */
export async function findScripts(text: string): Promise<string[]> {
  const { files } = (await readCurrentBuild(root)).manifest;
  const scripts = Object.entries(files).filter(([address]) => address.endsWith('.js'));
  const found = await Promise.all(
    scripts.map(async ([address, { file }]) =>
      (await fs.readFile(path.join(root, file), 'utf8')).includes(text) ? [address] : [],
    ),
  );
  expect(found.flat()).not.toEqual([]);
  return found.flat();
}

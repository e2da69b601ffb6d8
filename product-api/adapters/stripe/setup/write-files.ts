import { chmod, readFile, rename, writeFile } from 'node:fs/promises';

/** Replaces ids of prices in the text of `plans.json`; its layout stays. */
export async function writePriceIds(file: string, ids: ReadonlyMap<string, string>): Promise<void> {
  const text = await readFile(file, 'utf8');
  const changed = text.replace(/("stripePriceId":\s*)"([^"]+)"/g, (all: string, name: string, id: string) => {
    const replacement = ids.get(id);
    return replacement === undefined ? all : `${name}"${replacement}"`;
  });
  await replaceFile(file, changed, 0o644);
}

/** Sets a variable in a file of `NAME=value` lines, which only its owner may read afterwards. */
export async function writeVariable(file: string, name: string, value: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  const line = `${name}=${value}`;
  const pattern = new RegExp(`^${name}=.*$`, 'm');
  const changed = pattern.test(text)
    ? text.replace(pattern, () => line)
    : `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
  await replaceFile(file, changed, 0o600);
}

/** In one step, so that no reader meets half of it. */
async function replaceFile(file: string, text: string, mode: number): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, text, { mode });
  await chmod(draft, mode);
  await rename(draft, file);
}

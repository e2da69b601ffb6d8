import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Validator } from 'typebox/compile';

/** Reads a JSON file of the content directory; if it can't be read, adds a fault and returns undefined. */
export async function readJson(contentDir: string, file: string, faults: string[]): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path.join(contentDir, file), 'utf8'));
  } catch (error) {
    faults.push(`${file}: ${(error as Error).message}`);
    return undefined;
  }
}

/** Returns `value` if it is valid; otherwise adds its faults, by file and field, and returns undefined. */
export function check<T>(
  validator: Pick<Validator, 'Errors'> & { Check(value: unknown): value is T },
  file: string,
  value: unknown,
  faults: string[],
): T | undefined {
  if (value === undefined) return undefined;
  if (validator.Check(value)) return value;
  for (const { instancePath, message } of validator.Errors(value)) {
    faults.push(`${file}: ${instancePath || 'the whole file'} ${message}`);
  }
  return undefined;
}

/** @throws Error that lists the faults, if there are any */
export function refuseFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`The content is invalid:\n  ${faults.join('\n  ')}`);
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Validator } from 'typebox/compile';

/** Reads one JSON file of the content directory; what can't be read becomes a fault, and undefined. */
export async function readJson(contentDir: string, file: string, faults: string[]): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path.join(contentDir, file), 'utf8'));
  } catch (error) {
    faults.push(`${file}: ${(error as Error).message}`);
    return undefined;
  }
}

/** `value` when it is of the right shape; otherwise its faults, by file and field, and undefined. */
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

/** @throws Error that lists the faults, when there are any */
export function refuseFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`The content can't be used:\n  ${faults.join('\n  ')}`);
}

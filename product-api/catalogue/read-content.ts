import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Validator } from 'typebox/compile';

/** Reads a JSON file of the content directory; if it can't be read, adds an error and returns undefined. */
export async function readJson(contentDir: string, file: string, errors: string[]): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path.join(contentDir, file), 'utf8'));
  } catch (error) {
    errors.push(`${file}: ${(error as Error).message}`);
    return undefined;
  }
}

/** Returns `value` if it is valid; otherwise adds its errors, by file and field, and returns undefined. */
export function check<T>(
  validator: Pick<Validator, 'Errors'> & { Check(value: unknown): value is T },
  file: string,
  value: unknown,
  errors: string[],
): T | undefined {
  if (value === undefined) return undefined;
  if (validator.Check(value)) return value;
  for (const { instancePath, message } of validator.Errors(value)) {
    errors.push(`${file}: ${instancePath || 'the whole file'} ${message}`);
  }
  return undefined;
}

/** @throws Error that lists the errors, if there are any */
export function refuseErrors(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`The content is invalid:\n  ${errors.join('\n  ')}`);
}

import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Letter, Mailer } from '../../product-api/mail/mailer';

const SUFFIX = '.json';

/** Stands in for a mail server: writes each message into a file of its own, the same one if it is sent again. */
export class FileMailer implements Mailer {
  constructor(private readonly directory: string) {}

  async send(letter: Letter): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const file = path.join(this.directory, nameOf(letter));
    // Renamed into place, so that no reader gets half of it.
    await writeFile(`${file}.part`, `${JSON.stringify(letter, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.part`, file);
  }

  /** Names of all messages, the newest first. */
  async list(): Promise<string[]> {
    const names = await readdir(this.directory).catch(() => []);
    return names
      .filter((name) => name.endsWith(SUFFIX))
      .map((name) => name.slice(0, -SUFFIX.length))
      .sort()
      .reverse();
  }

  /** The message of this name; undefined if there is none. */
  async read(name: string): Promise<Letter | undefined> {
    if (!(await this.list()).includes(name)) return undefined;
    const letter = JSON.parse(await readFile(path.join(this.directory, name + SUFFIX), 'utf8')) as Letter;
    return { ...letter, createdAt: new Date(letter.createdAt) };
  }
}

/** In the order of time. */
function nameOf({ createdAt, id }: Letter): string {
  return `${createdAt.toISOString().replace(/[:.]/g, '-')}-${id}${SUFFIX}`;
}

import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadSecrets } from './secrets';

let dataDir: string;

beforeEach(async () => {
  dataDir = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'secrets-')), 'data');
});

afterEach(() => fs.rm(path.dirname(dataDir), { recursive: true }));

describe('loadSecrets', () => {
  it('generates long, different secrets once, readable by this user only', async () => {
    const secrets = await loadSecrets(dataDir);
    const values = Object.values(secrets);
    expect(new Set(values).size).toBe(3);
    for (const value of values) expect(Buffer.byteLength(value)).toBeGreaterThanOrEqual(32);
    expect((await fs.stat(path.join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect((await fs.stat(dataDir)).mode & 0o777).toBe(0o700);
    expect(await loadSecrets(dataDir)).toEqual(secrets);
  });

  it('gives two demos that start at once the same secrets', async () => {
    const [one, other] = await Promise.all([loadSecrets(dataDir), loadSecrets(dataDir)]);
    expect(one).toEqual(other);
  });

  it('explains how to fix a damaged file', async () => {
    await loadSecrets(dataDir);
    await fs.writeFile(path.join(dataDir, 'secrets.json'), '{"authSecret":"x"}');
    await expect(loadSecrets(dataDir)).rejects.toThrow(/Delete it/);
  });
});

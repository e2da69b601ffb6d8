import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DAY_MS } from '#contracts/day';
import { rotateLogs } from './log-retention';

let directory: string;
const file = () => path.join(directory, 'host.log');
const content = (name: string) => fs.readFile(path.join(directory, name), 'utf8').catch(() => undefined);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

beforeEach(async () => {
  directory = await fs.mkdtemp(path.join(os.tmpdir(), 'logs-'));
});

afterEach(() => fs.rm(directory, { recursive: true }));

it('keeps no line for longer than 30 days, while its writer keeps the file open', async () => {
  const writer = await fs.open(file(), 'a');
  await writer.write('day 0\n');
  await rotateLogs(directory, inDays(14));
  expect(await content('host.log')).toBe('day 0\n');
  await rotateLogs(directory, inDays(15));
  expect([await content('host.log'), await content('host.log.1')]).toEqual(['', 'day 0\n']);
  await writer.write('day 15\n');
  expect(await content('host.log')).toBe('day 15\n');
  await rotateLogs(directory, inDays(29));
  expect(await content('host.log.1')).toBe('day 0\n');
  await rotateLogs(directory, inDays(30));
  expect([await content('host.log'), await content('host.log.1')]).toEqual(['', 'day 15\n']);
  await writer.close();
});

it('tolerates a missing folder', async () => {
  await rotateLogs(path.join(directory, 'none'), new Date());
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ProviderName } from '../contracts/model';
import { EnvironmentReader } from './environment-reader';
import { readRecipients, unnamedRecipients, writeRecipients } from './recipients';
import { configuredServices } from './services';

const PUBLIC = { SITE_URL: 'https://example.com' };
const FULL = {
  ...PUBLIC,
  STRIPE_SECRET_KEY: 'sk_live_x',
  VIDEO_PROVIDERS: 'fal',
  S3_ENDPOINT: 'https://files.example',
};

describe('recipients that the privacy policy of a build names', () => {
  it.each([
    [FULL, ['stripe', 'fal', 'storage'] as const, []],
    [FULL, ['google'] as const, ['stripe', 'fal', 'storage']],
    [FULL, undefined, []],
    [{ ...FULL, SMTP_URL: 'smtp://mail.example' }, ['stripe', 'fal', 'storage'] as const, ['mail']],
    [{ ...PUBLIC, VIDEO_PROVIDERS: 'replicate,fal' }, ['fal'] as const, ['replicate']],
    [{ ...PUBLIC, VIDEO_PROVIDERS: 'openai-video,fal' }, ['fal'] as const, ['openai-video']],
    [PUBLIC, [] as const, []],
    // Only the developer.
    [{ ...FULL, SITE_URL: 'http://localhost:8000' }, [] as const, []],
  ])('%j with a policy that names %j', (environment, named, unnamed) => {
    expect(unnamedRecipients(new EnvironmentReader(environment), named)).toEqual(unnamed);
  });

  it.each(ProviderName.enum.filter((name) => name !== 'sample'))('include the video provider %s', (name) => {
    expect(configuredServices(new EnvironmentReader({ VIDEO_PROVIDERS: name }))).toEqual([name]);
  });

  it('are kept beside the build', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recipients-'));
    expect(await readRecipients(folder)).toBeUndefined();
    await writeRecipients(folder, ['google', 'stripe']);
    expect(await readRecipients(folder)).toEqual(['google', 'stripe']);
    fs.rmSync(folder, { recursive: true });
  });
});

import path from 'node:path';
import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium';

const executablePath = findChromium();

const CHANGED_CONTENT = 'changed-content.spec.ts';
const resultsOf = (project: string) => path.join(__dirname, '..', 'test-results', project);

export default defineConfig({
  testDir: __dirname,
  projects: [
    { name: 'site', testMatch: '*.spec.ts', testIgnore: CHANGED_CONTENT, outputDir: resultsOf('site') },
    // Builds its own copy of the site, so that `npm test` can run it in parallel with the others.
    { name: 'changed-content', testMatch: CHANGED_CONTENT, outputDir: resultsOf('changed-content') },
  ],
  globalSetup: path.join(__dirname, 'build-site.ts'),
  // Each worker runs a whole demo, renderer included; `npm test` has two.
  workers: 1,
  // Only end what hangs: a busy machine takes many times as long as an idle one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    // Clips and skeletons that move take up to half a processor while a test waits. Stories about what moves, and those
    // of a visitor's first and main steps, ask for it.
    reducedMotion: 'reduce',
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Recording one costs a sixth of a test's processor time: ask for it with `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        // A container's /dev/shm is too small for Chromium, and root may not use its sandbox.
        '--disable-dev-shm-usage',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

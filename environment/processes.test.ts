import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { compiledProgram } from './compiled-program';

// The real processes as an operator sees them, started with errors in every part of the environment.

const root = path.dirname(__dirname);
const SECRET = 'x'.repeat(32);

/** Errors in the variables that all three processes read. */
const BAD = {
  SITE_URL: 'here',
  LOG_LEVEL: 'loud',
  TRUSTED_PROXIES: 'everyone',
  METRICS_HOST: 'not a host',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'collector',
};
const BAD_SITE = { PORT: 'abc', HOST: 'not a host', METRICS_PORT: 'abc', AUTH_SECRET: 'short', GATSBY_GA_ID: 'UA-1' };
const BAD_API = {
  PRODUCT_API_PORT: 'abc',
  PRODUCT_API_HOST: 'not a host',
  PRODUCT_API_METRICS_PORT: 'abc',
  PRODUCT_API_SECRET: 'short',
  DATABASE_URL: 'mysql://db',
  S3_BUCKET: 'alone',
  STRIPE_SECRET_KEY: 'pk_1',
  VIDEO_PROVIDERS: 'magic',
  SAMPLE_RENDER_CONCURRENCY: 'many',
  SAMPLE_RENDER_LINES: 'few',
};

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

function run(entry: string, environment: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      compiledProgram(entry),
      { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: path.join(os.tmpdir(), 'never-made'), ...environment } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

it.each<[string, string, Record<string, string>]>([
  ['The site', 'src/host/main.ts', { ...BAD, ...BAD_SITE, PRODUCT_API_SECRET: SECRET }],
  ['The product API', 'product-api/server.ts', { ...BAD, ...BAD_API }],
  ['The demo', 'demo/start.ts', { ...BAD, ...BAD_SITE, ...BAD_API, DEMO_ISSUER_PORT: 'abc' }],
])(
  '%s exits with one message that names every error',
  async (subject, entry, environment) => {
    const { code, stdout, stderr } = await run(entry, environment);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    const [first, ...errors] = stderr.trim().split('\n');
    expect(first).toBe(`${subject} can't start:`);
    for (const error of errors) expect(error).toMatch(/^ {2}- [A-Z].*\.$/);
    const unnamed = Object.keys(environment).filter((name) => !new RegExp(`\\b${name}\\b`).test(stderr));
    expect(unnamed.filter((name) => environment[name] !== SECRET)).toEqual([]);
    expect(new Set(errors).size).toBe(errors.length);
  },
  // Compiles all that a process imports, which takes a busy machine minutes.
  300_000,
);

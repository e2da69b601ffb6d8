import fs from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { KEPT_DAYS } from '../contracts/keeping';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
import { namesReadBy } from '../environment/testing/names-read-by';
import { SECRET_NAMES, VARIABLE_NAMES } from '../environment/variables';
import { readBuildEnv } from '../gatsby/build-env';
import { HttpMetrics } from '../observability/http-metrics';
import type { Tables } from '../product-api/db/tables';
import { readEnv as readProductApiEnv } from '../product-api/env';
import { ProviderMetrics } from '../product-api/metrics/provider-metrics';
import { watchDatabase } from '../product-api/metrics/service-metrics';
import { watchVideos } from '../product-api/metrics/video-metrics';
import { readS3Env } from '../product-api/s3-env';
import { readHostEnv } from '../src/host/host-env';

// Docker and Prometheus are not available here, so these tests only check that the files are well-formed and that every
// name in them exists.

const root = path.join(__dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

/** All metrics that the services expose, with the suffixes of histograms. */
async function metricNames(): Promise<Set<string>> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new HttpMetrics(registry);
  new ProviderMetrics(registry);
  watchDatabase(registry, {} as Kysely<Tables>);
  watchVideos(registry, { db: {} as Kysely<Tables>, now: () => new Date(), spendLimits: {} });
  const metrics = registry.getMetricsAsArray();
  const names = await Promise.all(
    metrics.map(({ name }) => Promise.resolve([name, `${name}_bucket`, `${name}_count`, `${name}_sum`])),
  );
  return new Set(['up', ...names.flat()]);
}

/** Words of a query in the position of a PromQL metric: before `{`, `[`, `)` or the end. */
function namesIn(query: string): string[] {
  const bare = query.replace(/"[^"]*"/g, '""').replace(/\b(by|without) \([^)]*\)/g, '');
  return [...bare.matchAll(/\b([a-z_][a-z0-9_]*)\b(?=\s*(?:[{[)]|==|>|<|$))/gm)].map(([, name = '']) => name);
}

describe('the Grafana dashboard', () => {
  const dashboard = JSON.parse(read('ops/grafana/overview.json')) as {
    panels: { id: number; title: string; targets?: { expr: string }[] }[];
  };

  it('queries only metrics that the services expose', async () => {
    const known = await metricNames();
    const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(queries.length).toBeGreaterThan(20);
    for (const query of queries) {
      const names = namesIn(query);
      expect([query, names.length > 0]).toEqual([query, true]);
      for (const name of names) expect([query, name, known.has(name)]).toEqual([query, name, true]);
    }
  });

  it('shows every metric of our own', () => {
    const shown = JSON.stringify(dashboard);
    for (const name of [
      'videos_unfinished',
      'credits_held',
      'jobs',
      'render_duration_seconds',
      'provider_errors_total',
      'videos_ended_total',
      'endpoint_shut',
      'provider_cost_usd_today',
      'provider_spend_limit_usd',
      'provider_account_refused',
    ]) {
      expect(shown).toContain(name);
    }
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});

describe('the alerts', () => {
  it('use only exposed metrics, and each has its paragraph in the manual', async () => {
    const known = await metricNames();
    const { groups } = parse(read('ops/prometheus/alerts.yml')) as {
      groups: { rules: { alert: string; expr: string }[] }[];
    };
    const manual = read('docs/operations.md');
    for (const { alert, expr } of groups.flatMap(({ rules }) => rules)) {
      for (const name of namesIn(expr)) expect([alert, name, known.has(name)]).toEqual([alert, name, true]);
      expect(manual).toContain(`**${alert}**`);
    }
  });
});

describe('the compose file', () => {
  interface Service {
    image?: string;
    build?: { args?: Record<string, string> };
    environment?: Record<string, string>;
    depends_on?: string[] | Record<string, unknown>;
    volumes?: string[];
    command?: string[];
    logging?: { driver: string };
    networks?: string[] | Record<string, unknown>;
    mem_limit?: string;
  }
  const compose = parse(read('ops/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    networks: Record<string, { internal?: boolean }>;
    volumes: object;
    configs: object;
  };
  const services = Object.values(compose.services);

  it('defines everything that its services depend on', () => {
    for (const { depends_on: needs = [], volumes = [] } of services) {
      for (const name of Array.isArray(needs) ? needs : Object.keys(needs))
        expect(compose.services).toHaveProperty(name);
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(fs.existsSync(path.join(root, 'ops', source))).toBe(true);
        else expect(compose.volumes).toHaveProperty(source);
      }
    }
  });

  it('can start: no service that the proxy waits for waits for the proxy', () => {
    // The product API starts only once its bucket answers under the proxy's name.
    expect(compose.services['product-api']?.environment?.S3_ENDPOINT).toBe('https://${FILES_HOST:?}');
    expect(compose.services.proxy?.depends_on).toBeUndefined();
    expect(compose.services.site?.depends_on).toBeUndefined();
  });

  it('creates the bucket and lets pages load files from it', () => {
    const { site, 'product-api': api, bucket } = compose.services;
    expect(site?.environment?.S3_ENDPOINT).toBe(api?.environment?.S3_ENDPOINT);
    for (const name of ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
      expect(bucket?.environment?.[name]).toBe(api?.environment?.[name]);
    }
  });

  it('lets nobody reach a store but those who need it, and no store the internet', () => {
    const names = ({ networks = ['default'] }: Service) => (Array.isArray(networks) ? networks : Object.keys(networks));
    const inside = (network: string) =>
      Object.entries(compose.services).flatMap(([name, service]) => (names(service).includes(network) ? [name] : []));
    expect(inside('files')).toEqual(['proxy', 'files', 'bucket']);
    expect(inside('database')).toEqual(['product-api', 'launch-check', 'database']);
    expect(Object.values(compose.networks)).toEqual([{ internal: true }, { internal: true }]);
    expect(inside('default')).toEqual(['proxy', 'site', 'product-api', 'launch-check', 'prometheus', 'grafana']);
  });

  it('starts no dashboard without a password', () => {
    expect(compose.services.grafana?.environment?.GF_SECURITY_ADMIN_PASSWORD).toBe('${GRAFANA_PASSWORD:?}');
  });

  it('keeps logs for as long as the privacy page says', () => {
    for (const { logging } of services) expect(logging?.driver).toBe('journald');
    const retention = /^MaxRetentionSec=(\d+)day$/m.exec(read('ops/journald.conf'))?.[1];
    expect(read('ops/journald.conf')).toMatch(/^MaxFileSec=1day$/m);
    expect(Number(retention) + 1).toBe(KEPT_DAYS.log);
  });

  it('asks for secrets that are safe in a URL', () => {
    expect(compose.services['product-api']?.environment?.DATABASE_URL).toContain('://site:${POSTGRES_PASSWORD:?}@');
    expect(read('ops/.env.example')).toContain('openssl rand -hex');
    expect(read('docs/operations.md')).not.toContain('rand -base64');
  });

  const OPS_ONLY = ['HEALTH_PORT', 'SITE_HOST', 'API_HOST', 'FILES_HOST', 'POSTGRES_PASSWORD', 'GRAFANA_PASSWORD'];
  const known = new Set<string>([...VARIABLE_NAMES, ...OPS_ONLY]);

  it('uses exactly the variables of ops/.env.example', () => {
    const offered = [...read('ops/.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    const wanted = new Set([...read('ops/compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name));
    expect(offered.sort()).toEqual([...wanted].sort());
    expect(offered.filter((name) => !known.has(name))).toEqual([]);
  });

  /** Set by the image, or for tests and the demo alone. */
  const LEFT_OUT = ['PORT', 'PRODUCT_API_PORT', 'HOST', 'PRODUCT_API_HOST', 'DATA_DIR', 'GOOGLE_ISSUER'];
  const TESTS_ONLY = ['REPLICATE_BASE_URL', 'FAL_BASE_URL', 'STRIPE_API_BASE'];

  it('lets no service take the memory of the others', () => {
    for (const [name, { mem_limit: limit }] of Object.entries(compose.services)) {
      expect([name, limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
    }
  });

  it('passes each service the variables that its code reads, and no others', () => {
    for (const [service, readNames] of [
      ['site', namesReadBy(readHostEnv)],
      ['product-api', namesReadBy(readProductApiEnv)],
      ['bucket', namesReadBy(readS3Env)],
    ] as const) {
      const given = new Set(Object.keys(compose.services[service]?.environment ?? {}));
      expect([service, [...given].filter((name) => !known.has(name))]).toEqual([service, []]);
      const left = new Set([...LEFT_OUT, ...TESTS_ONLY]);
      expect([service, [...readNames].filter((name) => !given.has(name) && !left.has(name))]).toEqual([service, []]);
    }
  });

  /** Arguments that say only whether there is a secret. */
  const STANDS_FOR: Readonly<Record<string, string>> = { HAS_STRIPE: 'STRIPE_SECRET_KEY', HAS_MAIL: 'SMTP_URL' };

  it('builds with every variable that the pages depend on, and with no secret', () => {
    const { args = {} } = compose.services.site?.build ?? {};
    const dockerfile = read('ops/Dockerfile');
    for (const name of Object.keys(args)) expect(dockerfile).toMatch(new RegExp(`^ARG ${name}\\b`, 'm'));
    const wanted = [...namesReadBy(readBuildEnv)].filter((name) => name !== 'GOOGLE_ISSUER');
    const given = Object.keys(args).map((name) => STANDS_FOR[name] ?? name);
    expect(given.sort()).toEqual(wanted.sort());
    for (const [name, secret] of Object.entries(STANDS_FOR)) expect(args[name]).toBe(`\${${secret}:+yes}`);
    for (const name of SECRET_NAMES) expect(args).not.toHaveProperty(name);
    // The services run with the same values.
    const run = { ...compose.services.site?.environment, ...compose.services['product-api']?.environment };
    for (const [name, value] of Object.entries(args)) {
      if (!(name in STANDS_FOR)) expect([name, run[name]]).toEqual([name, value]);
    }
  });

  it('checks the launch with the settings of both services', () => {
    const { site, 'product-api': api, 'launch-check': check } = compose.services;
    expect(check?.environment).toEqual({ ...api?.environment, ...site?.environment });
  });

  it('keeps secrets out of the build context, and so out of the build cache', () => {
    const left = read('ops/Dockerfile.dockerignore').trim().split('\n');
    for (const pattern of ['**/.env*', '.data', '.git']) expect(left).toContain(pattern);
    expect(left.filter((pattern) => pattern.startsWith('!'))).toEqual([]);
  });

  it('copies into the image only what exists', () => {
    const dockerfile = read('ops/Dockerfile');
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list = '']) => list.split(' '));
    for (const source of sources) expect([source, fs.existsSync(path.join(root, source))]).toEqual([source, true]);
    for (const [, entry = ''] of `${dockerfile}\n${read('ops/compose.yaml')}`.matchAll(
      /(\S+\/(?:main|server|make-bucket)\.ts)/g,
    )) {
      expect(fs.existsSync(path.join(root, entry.replace(/["',]/g, '')))).toBe(true);
    }
  });

  it('compiles in the image every program that services and operators start: they may not write there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = Object.values(scripts).flatMap(
      (line) => /run-compiled\.cjs ((?:product-api|src)\/\S+)/.exec(line)?.[1] ?? [],
    );
    const children = ['product-api', 'stand-ins']
      .flatMap((folder) =>
        fs
          .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
          .map((name) => `${folder}/${name}`),
      )
      .filter((name) => name.endsWith('-entry.ts') && !name.includes('/testing/'));
    expect(Math.min(commands.length, children.length)).toBeGreaterThan(0);
    const compiled = /--only-compile ((?:.*\\\n)*.*)/.exec(read('ops/Dockerfile'))?.[1]?.split(/[\s\\]+/);
    expect(compiled).toEqual(expect.arrayContaining([...commands, ...children]));
  });
});

describe('the systemd units', () => {
  const units = ['site.service', 'product-api.service'].map((name) => read(`ops/systemd/${name}`));

  it('start programs that exist, as the image does, with the memory of the compose file', () => {
    const { services } = parse(read('ops/compose.yaml'), { merge: true }) as {
      services: Record<string, { mem_limit?: string } | undefined>;
    };
    const [site, api] = units.map((unit) => Object.fromEntries(settingsOf(unit)));
    const command = (unit: Record<string, string> | undefined) => unit?.ExecStart?.replace('/usr/bin/', '').split(' ');
    expect(`CMD ${JSON.stringify(command(site)).replaceAll(',', ', ')}`).toBe(
      /^CMD .*run-compiled.*$/m.exec(read('ops/Dockerfile'))?.[0],
    );
    expect(command(api)?.at(-1)).toBe('product-api/server.ts');
    expect(fs.existsSync(path.join(root, 'product-api/server.ts'))).toBe(true);
    expect([site?.MemoryMax, api?.MemoryMax].map((limit) => limit?.toLowerCase())).toEqual([
      services.site?.mem_limit,
      services['product-api']?.mem_limit,
    ]);
  });

  it('give services the time to finish, and no way to write elsewhere', () => {
    for (const unit of units) {
      const settings = Object.fromEntries(settingsOf(unit));
      expect(settings).toMatchObject({ Restart: 'always', TimeoutStopSec: '30', ProtectSystem: 'strict' });
    }
  });
});

/** `Name=value` lines. */
function settingsOf(unit: string): [string, string][] {
  return [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
}

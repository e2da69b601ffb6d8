import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { ContentFixture } from '../../gatsby/content/content-fixture';
import { definitionFile, type ProviderDefinition } from '../../gatsby/content/provider-definition';
import { checkModels } from './check-models';
import type { ProviderAccess } from './present-definition';

const FAL = ['fal', 'fal-ai/wan/v2.2-a14b/text-to-video/turbo'] as const;
const FAL_PICTURE = ['fal', 'fal-ai/wan/v2.2-a14b/image-to-video/turbo'] as const;
const REPLICATE = ['replicate', 'wan-video/wan-2.2-t2v-fast'] as const;
const TODAY = '2026-11-22';

type Endpoint = readonly [provider: 'fal' | 'replicate', endpoint: string];
type Properties = Record<string, Record<string, unknown>>;

/** fal and Replicate in one: they answer what the definitions of the fixture say, but for what a test changed. */
class Providers {
  readonly #server = http.createServer((request, response) => this.#answer(request, response));
  readonly changes = new Map<string, (input: { properties: Properties; required?: string[] }) => void>();
  readonly gone = new Set<string>();
  readonly prices = new Map<string, number>();
  status = 200;

  constructor(private readonly read: (provider: string, endpoint: string) => ProviderDefinition) {}

  async start(): Promise<ProviderAccess> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const host = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return { fal: { key: 'key', schemas: host, prices: host }, replicate: { token: 'token', api: `${host}/v1` } };
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const endpoint = searchParams.get('endpoint_id') ?? pathname.replace('/v1/models/', '');
    const isGone = this.gone.has(endpoint);
    const body = isGone ? { detail: 'not found' } : this.#body(pathname, endpoint, request.headers.authorization);
    response.writeHead(isGone ? 404 : this.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  #body(pathname: string, endpoint: string, authorization: string | undefined): unknown {
    if (pathname === '/v1/models/pricing') {
      const price = this.prices.get(endpoint) ?? 0.05;
      return authorization === 'Key key' ? { prices: [{ unit_price: price, unit: 'videos', currency: 'USD' }] } : {};
    }
    if (pathname.startsWith('/v1/models/')) {
      const { input, output } = this.#present('replicate', endpoint);
      return authorization === 'Bearer token'
        ? { latest_version: { openapi_schema: { components: { schemas: { Input: input, Output: output } } } } }
        : {};
    }
    const { input, output } = this.#present('fal', endpoint);
    const content = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });
    return {
      paths: {
        [`/${endpoint}`]: { post: { requestBody: { content: content('Input') } } },
        [`/${endpoint}/requests/{request_id}`]: { get: { responses: { '200': { content: content('Output') } } } },
      },
      components: { schemas: { Input: input, Output: output } },
    };
  }

  #present(provider: string, endpoint: string) {
    const { input, output } = this.read(provider, endpoint);
    this.changes.get(endpoint)?.(input as { properties: Properties; required?: string[] });
    return { input: { title: 'Input', ...input }, output };
  }
}

let content: ContentFixture;
let providers: Providers;
let access: ProviderAccess;
beforeEach(async () => {
  content = new ContentFixture();
  providers = new Providers((provider, endpoint) => content.read(definitionFile(provider, endpoint)) as never);
  access = await providers.start();
});
afterEach(async () => {
  await providers.stop();
  content.remove();
});

const check = (isWriting = false) => checkModels({ root: content.root, access, today: TODAY, isWriting });
const definition = ([provider, endpoint]: Endpoint) =>
  content.read(definitionFile(provider, endpoint)) as unknown as ProviderDefinition;

it('finds nothing where nothing changed', async () => {
  expect((await check()).findings).toEqual([]);
});

it.each<[string, Endpoint, (input: { properties: Properties; required?: string[] }) => void, RegExp]>([
  [
    'a renamed field',
    FAL,
    ({ properties }) => {
      properties.aspect_rate = properties.aspect_ratio ?? {};
      delete properties.aspect_ratio;
    },
    /text-to-video--turbo\.json\n {4}The field "aspect_ratio" is gone\. Did you mean "aspect_rate"\?/,
  ],
  [
    'a field renamed beyond recognition, by its values',
    FAL,
    ({ properties }) => {
      properties.shape = properties.aspect_ratio ?? {};
      delete properties.aspect_ratio;
    },
    /The field "aspect_ratio" is gone\. Is it "shape" now\?/,
  ],
  [
    'a dropped value',
    REPLICATE,
    ({ properties }) => Object.assign(properties.resolution ?? {}, { enum: ['720p'] }),
    /wan-2\.2-t2v-fast\.json\n {4}"resolution" no longer takes "480p"\./,
  ],
  [
    'a value in another wrapping',
    FAL,
    ({ properties }) => (properties.resolution = { anyOf: [{ enum: ['480p', '580p'] }, { type: 'null' }] }),
    /"resolution" no longer takes "720p"\./,
  ],
  [
    'another type',
    FAL,
    ({ properties }) => (properties.seed = { type: 'string' }),
    /"seed" was number and is string now\./,
  ],
  [
    'a limit',
    FAL,
    ({ properties }) => (properties.prompt = { type: 'string', maxLength: 200 }),
    /"prompt" takes 200 characters at most\./,
  ],
  [
    'a new field that it needs',
    REPLICATE,
    (input) => {
      input.properties.style = { type: 'string' };
      input.required = ['prompt', 'style'];
    },
    /There is a new field "style", which it needs\./,
  ],
])('reports %s with its file', async (_name, [, endpoint], change, message) => {
  providers.changes.set(endpoint, change);
  expect((await check()).findings.join('\n')).toMatch(message);
});

it('reports a price that moved and an endpoint that is gone', async () => {
  providers.prices.set(FAL[1], 0.07);
  providers.gone.add(REPLICATE[1]);
  const text = (await check()).findings.join('\n');
  expect(text).toMatch(
    /text-to-video--turbo\.json\n {4}The price was \$0\.05, \$0\.11 and is \$0\.07 \(videos\) now\./,
  );
  expect(text).toMatch(/wan-2\.2-t2v-fast\.json\n {4}The endpoint is gone\./);
  expect(text).not.toMatch(/image-to-video/);
});

it('writes what the providers say, and then names what no longer fits the catalogue', async () => {
  providers.changes.set(FAL[1], ({ properties }) => {
    properties.ratio = properties.aspect_ratio ?? {};
    delete properties.aspect_ratio;
  });
  providers.gone.add(FAL_PICTURE[1]);
  const { findings } = await check(true);
  expect(definition(FAL)).toMatchObject({ status: 'live', origin: 'openapi', seenAt: TODAY });
  expect(definition(FAL).source).toContain('openapi.json?endpoint_id=');
  expect(definition(FAL).input).not.toHaveProperty('title');
  expect(definition(FAL_PICTURE)).toMatchObject({ status: 'gone', gone: { since: TODAY } });
  const text = findings.join('\n');
  expect(text).toMatch(/models\/wan-2\.2-fast\.json:\d+ {2}providers\[0\]\.calls\[1\]\.endpoint\n.*no longer has/);
  providers.changes.clear();
  providers.gone.clear();
});

it('changes nothing without being told to, and nothing where a provider does not answer', async () => {
  providers.prices.set(FAL[1], 0.07);
  const before = definition(FAL);
  await check();
  expect(definition(FAL)).toEqual(before);
  providers.status = 503;
  const { findings, notes } = await check(true);
  expect(findings).toEqual([]);
  expect(definition(FAL)).toEqual(before);
  expect(notes.join('\n')).toMatch(/Seen \d+ days ago, and not asked now: 503/);
});

it('works without keys: what is stored is compared, and what is old or unused is named', async () => {
  access = {};
  content.edit(definitionFile(...FAL), (stored) => (stored.price = { usd: [0.06], source: 'a letter', seenAt: TODAY }));
  const unused = { ...definition(REPLICATE), endpoint: 'wan-video/other' };
  content.write(definitionFile('replicate', 'wan-video/other'), unused);
  const { findings, notes } = await check();
  expect(findings.join('\n')).toMatch(/costs\[0\]\.usd\n.*\$0\.05 is not among the prices/);
  expect(notes.join('\n')).toMatch(/text-to-video--turbo\.json\n {4}Seen 112 days ago, and not asked now: no key\./);
  expect(notes.join('\n')).toMatch(/text-to-video--turbo\.json\n {4}Its price has not been seen at the provider yet\./);
  expect(notes.join('\n')).toMatch(/wan-video--other\.json\n {4}No model uses this endpoint\./);
});

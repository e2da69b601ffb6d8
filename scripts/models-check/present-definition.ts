import type { ProviderDefinition } from '../../gatsby/content/provider-definition';

type Schema = Record<string, unknown>;

/** A provider's present definition of an endpoint. */
export type Present =
  | {
      state: 'live';
      source: string;
      input: Schema;
      output: Schema;
      price?: { usd: number; unit: string; source: string };
    }
  | { state: 'gone'; source: string }
  /** It didn't answer, or not in a form that we know: nothing follows from it. */
  | { state: 'unknown'; reason: string };

/** Where the providers are asked; the hosts differ in tests only. */
export interface ProviderAccess {
  fal?: { key: string; schemas: string; prices: string };
  replicate?: { token: string; api: string };
}

const TIMEOUT_MS = 20_000;

/** @throws never: what goes wrong is an answer too */
export async function presentDefinition(
  { provider, endpoint }: Pick<ProviderDefinition, 'provider' | 'endpoint'>,
  access: ProviderAccess,
): Promise<Present> {
  try {
    if (provider === 'fal' && access.fal) return await askFal(endpoint, access.fal);
    if (provider === 'replicate' && access.replicate) return await askReplicate(endpoint, access.replicate);
    return { state: 'unknown', reason: 'no key' };
  } catch (error) {
    return { state: 'unknown', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function askFal(endpoint: string, access: NonNullable<ProviderAccess['fal']>): Promise<Present> {
  const source = `${access.schemas}/api/openapi/queue/openapi.json?endpoint_id=${encodeURIComponent(endpoint)}`;
  const answer = await get(source, {});
  if (answer.isGone) return { state: 'gone', source };
  const document = answer.body;
  const request = at(document, ['paths', `/${endpoint}`, 'post', 'requestBody']);
  const response = at(document, ['paths', `/${endpoint}/requests/{request_id}`, 'get', 'responses', '200']);
  const input = schemaIn(document, at(request, ['content', 'application/json', 'schema']));
  const output = schemaIn(document, at(response, ['content', 'application/json', 'schema']));
  if (!input || !output) return { state: 'unknown', reason: `no schemas in ${source}` };
  const priceSource = `${access.prices}/v1/models/pricing?endpoint_id=${encodeURIComponent(endpoint)}`;
  const price = await get(priceSource, { authorization: `Key ${access.key}` });
  const entry = at(price.body, ['prices', '0']);
  const [usd, unit] = [at(entry, ['unit_price']), at(entry, ['unit'])];
  const isPriced = typeof usd === 'number' && typeof unit === 'string';
  return { state: 'live', source, input, output, ...(isPriced && { price: { usd, unit, source: priceSource } }) };
}

async function askReplicate(endpoint: string, access: NonNullable<ProviderAccess['replicate']>): Promise<Present> {
  const source = `${access.api}/models/${endpoint}`;
  const answer = await get(source, { authorization: `Bearer ${access.token}` });
  if (answer.isGone) return { state: 'gone', source };
  const document = at(answer.body, ['latest_version', 'openapi_schema']);
  const schemas = ['components', 'schemas'];
  const input = schemaIn(document, at(document, [...schemas, 'Input']));
  const output = schemaIn(document, at(document, [...schemas, 'Output']));
  if (!input || !output) return { state: 'unknown', reason: `no schemas in ${source}` };
  return { state: 'live', source, input, output };
}

async function get(url: string, headers: Record<string, string>): Promise<{ isGone: boolean; body: unknown }> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (answer.status === 404 || answer.status === 410) return { isGone: true, body: undefined };
  if (!answer.ok) throw new Error(`${answer.status} from ${url}`);
  return { isGone: false, body: (await answer.json()) as unknown };
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, step) => (inner !== null && typeof inner === 'object' ? (inner as Schema)[step] : undefined),
    value,
  );
}

/** Words for people and examples: they change without meaning anything. */
const UNSAID = new Set(['title', 'description', 'examples', 'example']);

/** The schema with all that it refers to written out, and without words for people. */
function schemaIn(document: unknown, schema: unknown, depth = 0): Schema | undefined {
  if (schema === null || typeof schema !== 'object' || Array.isArray(schema) || depth > 12) return undefined;
  const written: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$ref' && typeof value === 'string') {
      return schemaIn(document, at(document, value.replace(/^#\//, '').split('/')), depth + 1);
    }
    if (key === 'properties') written[key] = propertiesIn(document, value, depth);
    else if (key.startsWith('x-') || (UNSAID.has(key) && typeof value !== 'object') || UNSAID.has(key)) continue;
    else if (Array.isArray(value)) {
      const items = value as unknown[];
      written[key] = items.map((inner) => schemaIn(document, inner, depth + 1) ?? inner);
    } else written[key] = schemaIn(document, value, depth + 1) ?? value;
  }
  return written;
}

/** The names of fields are no keywords: a field may be called "title". */
function propertiesIn(document: unknown, properties: unknown, depth: number): Schema {
  const entries = Object.entries((properties ?? {}) as Schema);
  return Object.fromEntries(entries.map(([name, inner]) => [name, schemaIn(document, inner, depth + 1) ?? {}]));
}

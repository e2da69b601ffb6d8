const TIMEOUT_MS = 5_000;
const MAX_BYTES = 256 * 1024;

export interface FetchedDocument {
  json: Record<string, unknown>;
  /** Seconds that Cache-Control allows to cache it; undefined if not given. */
  maxAgeS: number | undefined;
}

/**
 * Fetches a JSON object of at most 256 KiB within 5 s. Redirects are refused, because they could be used to swap the
 * keys.
 * @throws Error for every other outcome; its message contains the URL, never the content
 */
export async function fetchDocument(url: string, init: RequestInit = {}): Promise<FetchedDocument> {
  const response = await fetch(url, {
    ...init,
    headers: init.headers ?? { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${url} answered ${response.status}.`);
  }
  const json = parseObject(await readCapped(response, url), url);
  return { json, maxAgeS: readMaxAge(response.headers.get('cache-control')) };
}

async function readCapped(response: Response, url: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > MAX_BYTES) {
      await reader?.cancel();
      throw new Error(`${url} returned more than ${MAX_BYTES} bytes.`);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseObject(text: string, url: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${url} did not return JSON.`);
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Error(`${url} did not return a JSON object.`);
  }
  return value as Record<string, unknown>;
}

function readMaxAge(cacheControl: string | null): number | undefined {
  if (cacheControl === null) return undefined;
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return 0;
  const seconds = /\bmax-age=(\d{1,9})/i.exec(cacheControl)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

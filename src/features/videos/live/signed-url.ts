/**
 * When a signed address ends, in ms since 1970; undefined when it doesn't say. The product API's own addresses name the
 * second (`expires`), those of a bucket their beginning and how long they work.
 */
function signedUrlExpiry(url: string): number | undefined {
  const query = new URL(url, location.origin).searchParams;
  const expires = query.get('expires');
  if (expires !== null) return toMs(expires);
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Amz-Date') ?? '') ?? [];
  if (year === undefined) return undefined;
  const beganAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const lifetimeMs = toMs(query.get('X-Amz-Expires') ?? '');
  return lifetimeMs === undefined || Number.isNaN(beganAt) ? undefined : beganAt + lifetimeMs;
}

function toMs(seconds: string): number | undefined {
  return /^\d{1,12}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}

/** A new address is used this long before the old one ends. */
const MARGIN_MS = 30_000;

/** When a signed address has to be renewed, in ms since 1970; undefined when it doesn't say. */
export function signedUrlRenewal(url: string): number | undefined {
  const endsAt = signedUrlExpiry(url);
  return endsAt === undefined ? undefined : endsAt - MARGIN_MS;
}

/** Whether it has to be renewed by now. */
export function isDue(url: string): boolean {
  const renewal = signedUrlRenewal(url);
  return renewal !== undefined && renewal <= Date.now();
}

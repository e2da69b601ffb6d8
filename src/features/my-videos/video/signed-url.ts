/**
 * When a signed address ends, in ms since 1970; undefined when it doesn't say. The product API's own addresses name the
 * second (`expires`), those of a bucket their beginning and how long they work.
 */
export function signedUrlExpiry(url: string): number | undefined {
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

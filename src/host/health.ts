import type { RequestHandler } from 'express';

const PROBE_TIMEOUT_MS = 2_000;

/** `/healthz`: 200 when this process can serve the whole product, 503 when the product API cannot be reached. */
export function healthz(productApiUrl: string): RequestHandler {
  return async (_request, response) => {
    const isReachable = await isOk(`${productApiUrl}/healthz`);
    response
      .status(isReachable ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({ status: isReachable ? 'ok' : 'degraded', productApi: isReachable ? 'ok' : 'unreachable' });
  };
}

/** `/readyz`: whether new requests should be sent here. Pages need nobody else, so that only a shutdown says no. */
export function readyz(isDraining: () => boolean): RequestHandler {
  return (_request, response) => {
    const draining = isDraining();
    response
      .status(draining ? 503 : 200)
      .set('cache-control', 'no-store')
      .json({ status: draining ? 'draining' : 'ok' });
  };
}

async function isOk(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

import type { RequestHandler } from 'express';
import { recordRoute } from './request-route';

const PROBE_TIMEOUT_MS = 2_000;
/** Limits how often public health checks reach the product API; failures are not cached. */
const REMEMBERED_MS = 500;

/** `/healthz`: 200 when this process can serve the whole product, 503 when the product API cannot be reached. */
export function healthz(productApiUrl: string): RequestHandler {
  let lookedAt = -Infinity;
  let look: Promise<boolean> = Promise.resolve(false);
  return async (_request, response) => {
    recordRoute(response, 'probe');
    if (performance.now() - lookedAt > REMEMBERED_MS) {
      lookedAt = performance.now();
      look = isOk(`${productApiUrl}/healthz`);
    }
    const isReachable = await look;
    if (!isReachable) lookedAt = -Infinity;
    response
      .status(isReachable ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({ status: isReachable ? 'ok' : 'degraded', productApi: isReachable ? 'ok' : 'unreachable' });
  };
}

/** `/readyz`: whether to send new requests here. Pages need no other service, so it fails only during shutdown. */
export function readyz(isDraining: () => boolean): RequestHandler {
  return (_request, response) => {
    recordRoute(response, 'probe');
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

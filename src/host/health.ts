import type { RequestHandler } from 'express';
import { shareProbe } from '../../observability/share-probe';
import { recordRoute } from './request-route';

const PROBE_TIMEOUT_MS = 2_000;

/** `/healthz`: 200 when this process can serve the whole product, 503 when the product API cannot be reached. */
export function healthz(productApiUrl: string): RequestHandler {
  const probe = shareProbe(() => isOk(`${productApiUrl}/healthz`));
  return async (_request, response) => {
    recordRoute(response, 'probe');
    const isReachable = await probe();
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

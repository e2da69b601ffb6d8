import process from 'node:process';
import { startTracing } from '../../../observability/tracing';
import { createHandler } from '../../functions/create-handler';
import { callProductApi } from '../../functions/product-api-client';
import { startFunctionHost } from './test-host';

// A separate process, because Jest does not support how the exporter loads its parts. Sends its address to its parent,
// and ends when the parent asks it to.

async function main(): Promise<void> {
  const tracing = await startTracing('host', process.env.OTEL_EXPORTER_OTLP_ENDPOINT);
  const video = createHandler({
    auth: 'none',
    methods: {
      GET: ({ requestId }) =>
        callProductApi(
          { session: null, requestId },
          { method: 'GET', path: '/api/videos/42', query: { q: 'private' } },
        ),
    },
  });
  const productApiUrl = process.env.PRODUCT_API_URL ?? '';
  const { host, address } = await startFunctionHost({ '/api/videos/:id': video }, { productApiUrl });
  process.send?.(address);
  process.once('message', () => {
    void host
      .stop(0)
      .then(() => tracing?.stop())
      .then(() => process.exit(0));
  });
}

void main();

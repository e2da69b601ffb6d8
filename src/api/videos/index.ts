import { createHandler } from '../../functions/create-handler';
import { callProductApi } from '../../functions/product-api-client';
import { idempotencyKey } from '../../functions/request-fields';

/**
 * `GET /api/videos?cursor&limit&model&status&q&expiring&ids`: a page of the user's videos, newest first.
 * `POST /api/videos` (contracts/video-request.ts, with `Idempotency-Key`): 202 and the queued video. The product API
 * checks both, so that the rules stand in one place.
 */
export default createHandler({
  auth: 'required',
  methods: {
    GET: (call) => callProductApi(call, { method: 'GET', path: '/api/videos', query: call.query }),
    POST: (call) =>
      callProductApi(call, {
        method: 'POST',
        path: '/api/videos',
        body: call.body,
        idempotencyKey: idempotencyKey(call),
      }),
  },
});

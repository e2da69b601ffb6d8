import { createHandler } from '../functions/create-handler';
import { callProductApi } from '../functions/product-api-client';

/** `GET /api/retention` -> contracts/retention.ts: how long the user's videos are kept, and what is deleted soon. */
export default createHandler({
  auth: 'required',
  methods: { GET: (call) => callProductApi(call, { method: 'GET', path: '/api/retention' }) },
});

import { createHandler } from '../../functions/create-handler';
import { callProductApi } from '../../functions/product-api-client';

/** `POST /api/withdrawal` with `{name, email, order}`, for anybody, logged in or not (contracts/withdrawal.ts). */
export default createHandler({
  auth: 'none',
  methods: { POST: (call) => callProductApi(call, { method: 'POST', path: '/api/withdrawal', body: call.body }) },
});

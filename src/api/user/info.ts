import { createHandler } from '../../functions/create-handler';
import { callProductApi } from '../../functions/product-api-client';

/** `GET /api/user/info`: balance and status of the signed-in user (contracts/user.ts). */
export default createHandler({
  auth: 'required',
  methods: { GET: (call) => callProductApi(call, { method: 'GET', path: '/api/user/info' }) },
});

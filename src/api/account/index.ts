import { createHandler } from '../../functions/create-handler';
import { callProductApi } from '../../functions/product-api-client';

/** `GET /api/account`: balance, subscriptions, purchases and ledger of the signed-in user (contracts/account.ts). */
export default createHandler({
  auth: 'required',
  methods: { GET: (call) => callProductApi(call, { method: 'GET', path: '/api/account' }) },
});

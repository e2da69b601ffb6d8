import { createHandler } from '../../functions/create-handler';
import { callProductApi } from '../../functions/product-api-client';

/**
 * `GET /api/account`: balance, subscriptions, purchases and ledger of the signed-in user (contracts/account.ts).
 * `DELETE /api/account` with `{confirmation}` (the account's e-mail address): erases the person for good. 204.
 */
export default createHandler({
  auth: 'required',
  methods: {
    GET: (call) => callProductApi(call, { method: 'GET', path: '/api/account' }),
    DELETE: (call) => callProductApi(call, { method: 'DELETE', path: '/api/account', body: call.body }),
  },
});

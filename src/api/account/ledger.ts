import { createHandler } from '../../functions/create-handler';
import { callProductApi } from '../../functions/product-api-client';

/** `GET /api/account/ledger?cursor&limit`: older lines of the ledger (contracts/account.ts). */
export default createHandler({
  auth: 'required',
  methods: {
    GET: (call) => callProductApi(call, { method: 'GET', path: '/api/account/ledger', query: call.query }),
  },
});

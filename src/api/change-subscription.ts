import { createHandler } from '../functions/create-handler';
import { callProductApi } from '../functions/product-api-client';

/** `POST /api/change-subscription`: where another plan can be confirmed, with its proration (contracts/checkout.ts). */
export default createHandler({
  auth: 'required',
  methods: {
    POST: (call) => callProductApi(call, { method: 'POST', path: '/api/change-subscription', body: call.body }),
  },
});

import { createHandler } from '../../functions/create-handler';
import { callProductApi } from '../../functions/product-api-client';

/** `POST /api/checkout` with `{item, interval?, language?}`: where to send the browser to pay (contracts/checkout.ts). */
export default createHandler({
  auth: 'required',
  methods: { POST: (call) => callProductApi(call, { method: 'POST', path: '/api/checkout', body: call.body }) },
});

import { createHandler } from '../../functions/create-handler';
import { callProductApi } from '../../functions/product-api-client';
import { idParam } from '../../functions/request-fields';

/** `GET /api/checkout/{id}`: how far an order has come, for the page that waits for it (contracts/checkout.ts). */
export default createHandler({
  auth: 'required',
  methods: { GET: (call) => callProductApi(call, { method: 'GET', path: `/api/checkout/${idParam(call)}` }) },
});

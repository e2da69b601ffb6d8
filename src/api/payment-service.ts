import { createHandler } from '../functions/create-handler';
import { callProductApi } from '../functions/product-api-client';

/** `GET /api/payment-service`: whether money moves, for everybody who looks at prices (contracts/checkout.ts). */
export default createHandler({
  auth: 'none',
  methods: { GET: (call) => callProductApi(call, { method: 'GET', path: '/api/payment-service' }) },
});

import { createHandler } from '../functions/create-handler';
import { callProductApi } from '../functions/product-api-client';
import { sharedAnswer } from '../functions/shared-answer';

/** `GET /api/payment-service`: whether money moves, for everybody who looks at prices (contracts/checkout.ts). */
export default createHandler({
  auth: 'none',
  methods: {
    // Changes with the product API's environment only.
    GET: (call) =>
      sharedAnswer('payment-service', 60_000, () =>
        callProductApi(call, { method: 'GET', path: '/api/payment-service' }),
      ),
  },
});

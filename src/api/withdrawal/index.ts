import { createHandler } from '../../functions/create-handler';
import { callProductApi } from '../../functions/product-api-client';
import { limitWithdrawals } from '../../functions/withdrawal-limit';

/** `POST /api/withdrawal` with `{name, email, order}`, for anybody, logged in or not (contracts/withdrawal.ts). */
export default createHandler({
  auth: 'none',
  methods: {
    POST: async (call) => {
      await limitWithdrawals(call.request);
      return callProductApi(call, { method: 'POST', path: '/api/withdrawal', body: call.body });
    },
  },
});

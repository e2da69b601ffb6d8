import { createHandler } from '../../functions/create-handler';
import { callProductApi } from '../../functions/product-api-client';
import { idParam } from '../../functions/request-fields';

/** `GET /api/withdrawal/{id}`: what a withdrawal said and when it came (contracts/withdrawal.ts). */
export default createHandler({
  auth: 'none',
  methods: { GET: (call) => callProductApi(call, { method: 'GET', path: `/api/withdrawal/${idParam(call)}` }) },
});

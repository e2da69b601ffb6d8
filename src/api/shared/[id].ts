import { createHandler } from '../../functions/create-handler';
import { callProductApi } from '../../functions/product-api-client';
import { idParam } from '../../functions/request-fields';

/** `GET /api/shared/{token}` -> `{video}` (contracts/share.ts), for whoever has the link; any other is 404. */
export default createHandler({
  auth: 'none',
  methods: { GET: (call) => callProductApi(call, { method: 'GET', path: `/api/shared/${idParam(call)}` }) },
});

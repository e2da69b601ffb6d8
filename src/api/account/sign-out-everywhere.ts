import { createHandler } from '../../functions/create-handler';
import { callProductApi } from '../../functions/product-api-client';

/** `POST /api/account/sign-out-everywhere`: ends every session of the signed-in person, this one included. 204. */
export default createHandler({
  auth: 'required',
  methods: { POST: (call) => callProductApi(call, { method: 'POST', path: '/api/sessions/revoke-all' }) },
});

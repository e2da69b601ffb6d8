import { createHandler } from '../../../functions/create-handler';
import { callProductApi } from '../../../functions/product-api-client';
import { idParam } from '../../../functions/request-fields';

/** `POST /api/shared/{token}/report` (contracts/share.ts): says what is wrong with a shared video. 204. */
export default createHandler({
  auth: 'none',
  methods: {
    POST: (call) =>
      callProductApi(call, { method: 'POST', path: `/api/shared/${idParam(call)}/report`, body: call.body }),
  },
});

import { createHandler } from '../functions/create-handler';
import { callProductApi } from '../functions/product-api-client';
import { requiredText } from '../functions/request-fields';

/** `POST /api/resume-subscription` with `{id}`: undoes a cancellation while the paid period lasts. */
export default createHandler({
  auth: 'required',
  methods: {
    POST: (call) => {
      const id = requiredText(call.body, 'id');
      return callProductApi(call, { method: 'POST', path: '/api/resume-subscription', body: { id } });
    },
  },
});

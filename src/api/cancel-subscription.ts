import { createHandler } from '../functions/create-handler';
import { callProductApi } from '../functions/product-api-client';
import { optionalText } from '../functions/request-fields';

/** `POST /api/cancel-subscription` with `{}` or `{id}`: ends one at the end of its period, or lists what to choose from. */
export default createHandler({
  auth: 'required',
  methods: {
    POST: (call) => {
      const id = optionalText(call.body, 'id');
      return callProductApi(call, { method: 'POST', path: '/api/cancel-subscription', body: { id } });
    },
  },
});

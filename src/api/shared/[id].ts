import { createHandler } from '../../functions/create-handler';
import { callProductApi } from '../../functions/product-api-client';
import { idParam } from '../../functions/request-fields';
import { sharedAnswer } from '../../functions/shared-answer';

/** `GET /api/shared/{token}` -> `{video}` (contracts/share.ts), for whoever has the link; any other is 404. */
export default createHandler({
  auth: 'none',
  methods: {
    GET: (call) => {
      const path = `/api/shared/${idParam(call)}`;
      // Not kept: a link that was ended must be dead at once.
      return sharedAnswer(path, 0, () => callProductApi(call, { method: 'GET', path }));
    },
  },
});

import { createHandler } from '../../functions/create-handler';
import { callProductApi } from '../../functions/product-api-client';
import { idParam } from '../../functions/request-fields';

/** `GET` and `DELETE /api/videos/{id}`: one of the user's own videos; anyone else's is 404. */
export default createHandler({
  auth: 'required',
  methods: {
    GET: (call) => callProductApi(call, { method: 'GET', path: `/api/videos/${idParam(call)}` }),
    DELETE: (call) => callProductApi(call, { method: 'DELETE', path: `/api/videos/${idParam(call)}` }),
  },
});

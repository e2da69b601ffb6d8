import { createHandler } from '../../../functions/create-handler';
import { callProductApi } from '../../../functions/product-api-client';
import { idParam } from '../../../functions/request-fields';

/**
 * The link to one of the user's videos (contracts/share.ts). `GET` -> `{share}`, null when there is none; `PUT` makes or
 * changes it; `DELETE` ends it: 204.
 */
export default createHandler({
  auth: 'required',
  methods: {
    GET: (call) => callProductApi(call, { method: 'GET', path: `/api/videos/${idParam(call)}/share` }),
    PUT: (call) => callProductApi(call, { method: 'PUT', path: `/api/videos/${idParam(call)}/share`, body: call.body }),
    DELETE: (call) => callProductApi(call, { method: 'DELETE', path: `/api/videos/${idParam(call)}/share` }),
  },
});

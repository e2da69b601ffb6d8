import { createHandler } from '../../../functions/create-handler';
import { callProductApi } from '../../../functions/product-api-client';
import { idParam } from '../../../functions/request-fields';

/** `POST /api/videos/{id}/report` (contracts/report.ts): says what is wrong with a video. 204. */
export default createHandler({
  auth: 'required',
  methods: {
    POST: (call) =>
      callProductApi(call, { method: 'POST', path: `/api/videos/${idParam(call)}/report`, body: call.body }),
  },
});

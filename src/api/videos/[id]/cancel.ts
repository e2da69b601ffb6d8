import { createHandler } from '../../../functions/create-handler';
import { callProductApi } from '../../../functions/product-api-client';
import { idParam } from '../../../functions/request-fields';

/** `POST /api/videos/{id}/cancel`: stops a video that is not finished and gives its credits back. */
export default createHandler({
  auth: 'required',
  methods: { POST: (call) => callProductApi(call, { method: 'POST', path: `/api/videos/${idParam(call)}/cancel` }) },
});

import { createHandler } from '../functions/create-handler';
import { callProductApi } from '../functions/product-api-client';

/** `POST /api/uploads` with `{contentType, bytes}`: where the browser may PUT a picture (contracts/video.ts). */
export default createHandler({
  auth: 'required',
  methods: { POST: (call) => callProductApi(call, { method: 'POST', path: '/api/uploads', body: call.body }) },
});

import { createHandler } from '../../../functions/create-handler';
import { callProductApi } from '../../../functions/product-api-client';
import { idParam, optionalText } from '../../../functions/request-fields';

/**
 * `POST /api/videos/{id}/cancel`: stops a video that is not finished. Its credits go back, unless the model is at work
 * already and its provider bills for that: then `{"credits": "kept"}` has to say that the caller knows.
 */
export default createHandler({
  auth: 'required',
  methods: {
    POST: (call) => {
      const path = `/api/videos/${idParam(call)}/cancel`;
      const credits = optionalText(call.body, 'credits');
      return callProductApi(call, { method: 'POST', path, ...(credits !== undefined && { body: { credits } }) });
    },
  },
});

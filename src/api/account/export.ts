import { CallError } from '../../functions/call-error';
import { createHandler } from '../../functions/create-handler';
import { callProductApi } from '../../functions/product-api-client';

/**
 * `GET /api/account/export`: leads (303) to a ZIP of everything that is kept about the signed-in person. The product API
 * hands it out itself, by an address that is good for minutes: an archive of videos is too large for a function.
 */
export default createHandler({
  auth: 'required',
  methods: {
    GET: async (call) => {
      const answer = await callProductApi(call, { method: 'POST', path: '/api/account/export' });
      if (answer.status !== 200) return answer;
      const { url } = answer.body as { url?: unknown };
      if (typeof url !== 'string') throw new CallError('product_api_unavailable', 'The export has no address.');
      return { status: 303, headers: { location: url } };
    },
  },
});

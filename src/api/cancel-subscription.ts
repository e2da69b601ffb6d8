import { cancelSubscription } from '#contracts/api/subscriptions';
import { createHandler } from '../functions/create-handler';
import { proxyCall } from '../functions/proxy-call';
import { optionalText } from '../functions/request-fields';

/** `POST /api/cancel-subscription` with `{}` or `{id}`: cancels one at the end of its period, or lists the choices. */
export default createHandler({
  auth: cancelSubscription.auth,
  methods: { POST: proxyCall(cancelSubscription, { pickBody: ({ body }) => ({ id: optionalText(body, 'id') }) }) },
});

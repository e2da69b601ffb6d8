import { readUserInfo } from '#contracts/api/users';
import { createHandler } from '../../functions/create-handler';
import { proxyCall } from '../../functions/proxy-call';

/** `GET /api/user/info`: balance and status of the signed-in user. */
export default createHandler({ auth: readUserInfo.auth, methods: { GET: proxyCall(readUserInfo) } });

import { handleAuth } from '../../functions/auth/handler';

/** `/api/auth/*`: the sign-in service, in NextAuth v4's wire protocol. */
export default handleAuth;

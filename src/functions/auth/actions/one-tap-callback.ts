import type { AuthContext } from '../context';
import { oneTapNonce } from '../csrf/csrf-token';
import { verifyCsrf } from '../csrf/verify-csrf';
import { stringField, type AuthResponse } from '../messages';
import { IdTokenRefused, verifyIdToken } from '../openid/id-token';
import { resolveCallbackUrl } from '../resolve-callback-url';
import { completeSignIn } from '../session/complete-sign-in';

/** `POST callback/googleonetap`: signs in with One Tap's ID token, in the field `id_token`. */
export async function callbackGoogleOneTap(context: AuthContext): Promise<AuthResponse> {
  const { request, config, documents, log, now } = context;
  const csrf = verifyCsrf(context);
  const callbackUrl = resolveCallbackUrl(context);
  const cookies = [...csrf.cookies, ...callbackUrl.cookies];
  if (!csrf.isVerified) return { redirect: `${config.baseUrl}/signin?csrf=true`, cookies };
  try {
    const { issuer, clientId } = config.google;
    const expectation = { issuer, clientId, nonce: oneTapNonce(csrf.token) };
    const token = await verifyIdToken(stringField(request.body, 'id_token') ?? '', expectation, documents, now);
    const session = await completeSignIn(token, context);
    if (!session) return { status: 403, redirect: `${config.baseUrl}/error?error=AccessDenied`, cookies };
    return { redirect: callbackUrl.url, cookies: [...callbackUrl.cookies, ...session] };
  } catch (error) {
    log.error('CALLBACK_CREDENTIALS_HANDLER_ERROR', error);
    const query =
      error instanceof IdTokenRefused
        ? new URLSearchParams({ error: 'CredentialsSignin', provider: 'googleonetap' })
        : new URLSearchParams({ error: 'ServiceUnavailable' });
    return { status: 401, redirect: `${config.baseUrl}/error?${query.toString()}`, cookies };
  }
}

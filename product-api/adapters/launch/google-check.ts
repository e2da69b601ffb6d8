import { GOOGLE_ISSUER } from '../../../environment/sign-in-issuer';
import { ask, type Check, good, missing, unknown } from './finding';

/**
 * The client's id and secret: asked to exchange a code that doesn't exist, an issuer complains of the client first
 * (RFC 6749, section 5.2).
 */
export const googleCheck: Check = {
  subject: 'Google sign-in',
  async look(context) {
    const { reader } = context;
    const id = reader.read('GATSBY_GOOGLE_CLIENT_ID');
    const secret = reader.read('GOOGLE_CLIENT_SECRET');
    if (id === undefined || secret === undefined) {
      return [
        missing(
          'GATSBY_GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not both set: make an OAuth client in Google Cloud, ' +
            'APIs & Services, Credentials',
        ),
      ];
    }
    const redirect = `${reader.read('SITE_URL')}/api/auth/callback/google`;
    const issuer = reader.read('GOOGLE_ISSUER') ?? GOOGLE_ISSUER;
    const discovery = (await (await ask(context, `${issuer}/.well-known/openid-configuration`)).json()) as {
      token_endpoint: string;
    };
    const params = { grant_type: 'authorization_code', code: 'none', redirect_uri: redirect, client_id: id };
    const answer = await ask(context, discovery.token_endpoint, {
      method: 'POST',
      body: new URLSearchParams({ ...params, client_secret: secret }),
    });
    const { error } = (await answer.json()) as { error?: string };
    if (error === 'invalid_grant') {
      return [good('id and secret are accepted'), unknown(`whether ${redirect} is among the client's redirect URIs`)];
    }
    if (error === 'redirect_uri_mismatch') return [missing(`add ${redirect} to the client's authorized redirect URIs`)];
    return [
      missing(`the client is refused (${error ?? answer.status}): copy id and secret again from Google's console`),
    ];
  },
};

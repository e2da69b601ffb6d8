import type { AuthConfig } from '../config';
import type { AuthContext } from '../context';
import type { AuthResponse } from '../messages';

const PROVIDERS = {
  google: { id: 'google', name: 'Google', type: 'oauth' },
  googleonetap: { id: 'googleonetap', name: 'Google One Tap', type: 'credentials' },
} as const;

export type ProviderId = keyof typeof PROVIDERS;

export function isProviderId(value: string | undefined): value is ProviderId {
  return value !== undefined && Object.hasOwn(PROVIDERS, value);
}

export function providerCallbackUrl(id: ProviderId, { baseUrl }: AuthConfig): string {
  return `${baseUrl}/callback/${id}`;
}

/** `GET providers`: the available sign-in providers. */
export function getProviders({ config }: AuthContext): AuthResponse {
  const describe = ({ id, name, type }: (typeof PROVIDERS)[ProviderId]) => ({
    id,
    name,
    type,
    signinUrl: `${config.baseUrl}/signin/${id}`,
    callbackUrl: providerCallbackUrl(id, config),
  });
  return { json: { google: describe(PROVIDERS.google), googleonetap: describe(PROVIDERS.googleonetap) } };
}

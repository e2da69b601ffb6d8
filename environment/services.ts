import type { EnvironmentReader } from './environment-reader';
import { GOOGLE_ISSUER, signInIssuer } from './sign-in-issuer';

/**
 * Services that receive data of visitors, as the privacy policy names them: those of others, and a video server that the
 * operator owns or rents, since only the operator knows which.
 */
export const SERVICES = [
  'google',
  'stripe',
  'mail',
  'fal',
  'replicate',
  'openai-video',
  'storage',
  'analytics',
  'ads',
] as const;
export type Service = (typeof SERVICES)[number];

/** Which of them this environment configures. */
export function configuredServices(reader: EnvironmentReader): Service[] {
  const providers = reader.read('VIDEO_PROVIDERS');
  const isUsed: Readonly<Record<Service, boolean>> = {
    google: reader.isSet('GATSBY_GOOGLE_CLIENT_ID') && signInIssuer(reader) === GOOGLE_ISSUER,
    stripe: reader.isSet('STRIPE_SECRET_KEY'),
    mail: reader.isSet('SMTP_URL'),
    fal: providers.includes('fal'),
    replicate: providers.includes('replicate'),
    'openai-video': providers.includes('openai-video'),
    storage: reader.isSet('S3_ENDPOINT'),
    analytics: reader.isSet('GATSBY_GA_ID'),
    ads: reader.isSet('GATSBY_ADSENSE_CLIENT'),
  };
  return SERVICES.filter((service) => isUsed[service]);
}

import { hasGoogle } from './embedded-parts';
import type { DemoSecrets } from './secrets';
import type { DemoSettings } from './settings';

export const LOOPBACK = '127.0.0.1';
/** Extra variables of the site when it uses the sign-in stand-in. */
export const CLIENT_ID = 'demo-site';

/** The environment of every part: the operator's variables, and the demo's defaults for those that are not set. */
export function childEnvironment(settings: DemoSettings, secrets: DemoSecrets): NodeJS.ProcessEnv {
  const defaults: Record<string, string> = {
    AUTH_SECRET: secrets.authSecret,
    PRODUCT_API_SECRET: secrets.productApiSecret,
    PRODUCT_API_URL: `http://${LOOPBACK}:${settings.productApiPort}`,
    HOST: LOOPBACK,
    NODE_ENV: 'production',
  };
  if (!hasGoogle(settings.environment)) {
    defaults.GATSBY_GOOGLE_CLIENT_ID = CLIENT_ID;
    defaults.GOOGLE_CLIENT_SECRET = secrets.issuerClientSecret;
    defaults.GOOGLE_ISSUER = `http://localhost:${settings.issuerPort}`;
  }
  const given = Object.entries(settings.environment).filter(([, value]) => value?.trim());
  return {
    ...defaults,
    ...Object.fromEntries(given),
    SITE_URL: settings.siteUrl,
    PORT: String(settings.port),
    PRODUCT_API_PORT: String(settings.productApiPort),
    PRODUCT_API_PUBLIC_URL: settings.productApiPublicUrl,
    DATA_DIR: settings.dataDir,
  };
}

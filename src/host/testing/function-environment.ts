import process from 'node:process';

/** Sets the environment of a site with the demo's sign-in; functions read it once. */
export function setFunctionEnvironment(own: {
  SITE_URL: string;
  AUTH_SECRET: string;
  PRODUCT_API_URL: string;
  PRODUCT_API_SECRET: string;
}): void {
  Object.assign(process.env, {
    GATSBY_GOOGLE_CLIENT_ID: 'demo',
    GOOGLE_CLIENT_SECRET: 'demo',
    GOOGLE_ISSUER: 'http://localhost:8002',
    PRODUCT_API_PUBLIC_URL: 'http://localhost:8001',
    ...own,
  });
}

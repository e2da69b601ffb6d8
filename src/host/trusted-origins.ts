/** Where pages may load from, beside the site itself. */
export interface TrustedOrigins {
  siteUrl: string;
  /** Uploads; videos and posters, unless they lie in a bucket. */
  productApiPublicUrl: string;
  /** Where the bucket with videos and posters is; left out when there is none. */
  bucket?: string;
  /** Where a sign-in form ends. */
  issuer: string;
  /** Google's own sign-in: One Tap's script and the visitors' pictures. */
  isGoogleSignIn: boolean;
  isAnalyticsOn: boolean;
  areAdsOn: boolean;
}

const GOOGLE_ISSUER = 'https://accounts.google.com';

/** From the environment of the running host, or of a build whose headers are written out with it. */
export function readTrustedOrigins(environment: Readonly<Record<string, string | undefined>>): TrustedOrigins {
  const read = (name: string, fallback: string) => environment[name]?.trim() || fallback;
  const bucket = read('S3_ENDPOINT', '');
  const issuer = read('GOOGLE_ISSUER', GOOGLE_ISSUER).replace(/\/+$/, '');
  return {
    siteUrl: new URL(read('SITE_URL', 'http://localhost:8000')).origin,
    productApiPublicUrl: new URL(read('PRODUCT_API_PUBLIC_URL', 'http://localhost:8001')).origin,
    ...(bucket !== '' && { bucket: new URL(bucket).origin }),
    issuer,
    isGoogleSignIn: issuer === GOOGLE_ISSUER,
    isAnalyticsOn: read('GATSBY_GA_ID', '') !== '',
    areAdsOn: read('GATSBY_ADSENSE_CLIENT', '') !== '',
  };
}

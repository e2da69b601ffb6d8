import type { EnvironmentReader } from '../../environment/environment-reader';
import { GOOGLE_ISSUER } from '../functions/env';

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

/** From the environment of the running host, or of a build whose headers are written out with it. */
export function trustedOrigins(reader: EnvironmentReader): TrustedOrigins {
  const bucket = reader.read('S3_ENDPOINT');
  const issuer = reader.read('GOOGLE_ISSUER') ?? GOOGLE_ISSUER;
  return {
    siteUrl: new URL(reader.read('SITE_URL')).origin,
    productApiPublicUrl: new URL(reader.read('PRODUCT_API_PUBLIC_URL') ?? 'http://localhost:8001').origin,
    ...(bucket !== undefined && { bucket: new URL(bucket).origin }),
    issuer,
    isGoogleSignIn: issuer === GOOGLE_ISSUER,
    isAnalyticsOn: reader.read('GATSBY_GA_ID') !== undefined,
    areAdsOn: reader.read('GATSBY_ADSENSE_CLIENT') !== undefined,
  };
}

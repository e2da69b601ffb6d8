import type { EnvironmentReader } from '../../environment/environment-reader';
import { GOOGLE_ISSUER, signInIssuer } from '../../environment/sign-in-issuer';

/** Origins that pages may load from, besides the site itself. */
export interface TrustedOrigins {
  siteUrl: string;
  /** For uploads, and for videos and posters unless they are in a bucket. */
  productApiPublicUrl: string;
  /** The bucket with videos and posters; left out if there is none. */
  bucket?: string;
  /** Target of the sign-in form. */
  issuer: string;
  /** Google's own sign-in: One Tap's script and the visitors' pictures. */
  isGoogleSignIn: boolean;
  isAnalyticsOn: boolean;
  areAdsOn: boolean;
}

/** From the environment of the running host, or of a build that writes the headers to files. */
export function trustedOrigins(reader: EnvironmentReader): TrustedOrigins {
  const bucket = reader.read('S3_ENDPOINT');
  const issuer = signInIssuer(reader);
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

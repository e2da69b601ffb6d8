import type { RequestHandler } from 'express';
import type { TrustedOrigins } from './trusted-origins';

type Policy = Record<string, string[]>;

/**
 * The Content-Security-Policy of a page with these inline scripts, which are allowed by hash. Inline styles are
 * allowed, because GatsbyImage and React write style attributes into the HTML.
 */
export function contentSecurityPolicy(origins: TrustedOrigins, scriptHashes: readonly string[]): string {
  const { productApiPublicUrl, bucket, issuer } = origins;
  const files = bucket === undefined ? [productApiPublicUrl] : [productApiPublicUrl, bucket];
  const policy: Policy = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...files],
    'media-src': ["'self'", 'blob:', ...files],
    // A film is joined from the files themselves.
    'connect-src': ["'self'", ...files],
    'form-action': ["'self'", new URL(issuer).origin],
  };
  if (origins.isGoogleSignIn) extend(policy, GOOGLE_SIGN_IN);
  if (origins.isAnalyticsOn) extend(policy, GOOGLE_ANALYTICS);
  if (origins.areAdsOn) extend(policy, GOOGLE_ADSENSE);
  if (origins.siteUrl.startsWith('https:')) policy['upgrade-insecure-requests'] = [];
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

// https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy
const GOOGLE_SIGN_IN: Policy = {
  'script-src': ['https://accounts.google.com/gsi/client'],
  'style-src': ['https://accounts.google.com/gsi/style'],
  'connect-src': ['https://accounts.google.com/gsi/'],
  'frame-src': ['https://accounts.google.com/gsi/'],
  'img-src': ['https://*.googleusercontent.com'],
};

// https://developers.google.com/tag-platform/security/guides/csp
const GOOGLE_ANALYTICS: Policy = {
  'script-src': ['https://www.googletagmanager.com'],
  'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  'connect-src': [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    // Google lists only the first, but the wildcard doesn't match the bare domain, which tags use too.
    'https://*.analytics.google.com',
    'https://analytics.google.com',
  ],
};

/**
 * Google publishes no list for AdSense and supports only policies with a nonce per answer, which static files can't
 * have (docs/decisions/0010-visitors.md). These are the hosts that its scripts are known to contact.
 */
const GOOGLE_ADSENSE: Policy = {
  'script-src': [
    'https://*.googlesyndication.com',
    'https://*.doubleclick.net',
    'https://*.adtrafficquality.google',
    'https://partner.googleadservices.com',
    'https://www.googletagservices.com',
    'https://fundingchoicesmessages.google.com',
  ],
  'img-src': [
    'https://*.googlesyndication.com',
    'https://*.doubleclick.net',
    'https://*.adtrafficquality.google',
    'https://www.google.com',
    'https://www.gstatic.com',
  ],
  'connect-src': [
    'https://*.googlesyndication.com',
    'https://*.doubleclick.net',
    'https://*.adtrafficquality.google',
    'https://csi.gstatic.com',
    'https://fundingchoicesmessages.google.com',
  ],
  'frame-src': [
    'https://*.googlesyndication.com',
    'https://*.doubleclick.net',
    'https://*.adtrafficquality.google',
    'https://www.google.com',
  ],
};

function extend(policy: Policy, additions: Policy): void {
  for (const [directive, sources] of Object.entries(additions)) {
    policy[directive] = [...(policy[directive] ?? ["'self'"]), ...sources];
  }
}

/** For functions: a browser that shows the answer loads nothing. A function that sends a page sets its own policy. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Valid for every page, so a platform may join it with the page's own policy. */
export const MINIMAL_PAGE_POLICY = "base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** Disables features that our pages don't use, so that injected code can't use them either. */
const PERMISSIONS = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'browsing-topics',
];

/** Headers of every answer, on every platform. */
export function generalHeaders({ siteUrl }: Pick<TrustedOrigins, 'siteUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': PERMISSIONS.map((feature) => `${feature}=()`).join(', '),
    // Not same-origin: Google's sign-in pop-up must reach the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** The headers of every answer. Pages replace the Content-Security-Policy with their own. */
export function securityHeaders(origins: Pick<TrustedOrigins, 'siteUrl'>): RequestHandler {
  const headers = Object.entries({ 'content-security-policy': NOTHING, ...generalHeaders(origins) });
  return (_request, response, next) => {
    // Not Express's `set`, which looks at each value again, for each request.
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

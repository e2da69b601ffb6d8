import { waysIn } from '../network/ways-in';
import { allowedStandIns } from '../src/functions/env';

type Environment = Readonly<Record<string, string | undefined>>;

/** A part of the demo that stands in for something outside. */
export interface EmbeddedPart {
  title: string;
  what: string;
  /** What has to be set for the real part. */
  variables: string;
  /** Name under which ALLOW_DEMO_IN_PUBLIC lets it run on a public site; without one it may always. */
  standInFor?: 'google' | 'payment' | 'generation';
}

/** The stand-ins that this environment leaves in place. */
export function embeddedParts(environment: Environment): EmbeddedPart[] {
  const isSet = (...names: string[]) => names.every((name) => (environment[name] ?? '').trim() !== '');
  const providers = (environment.VIDEO_PROVIDERS ?? 'sample').split(',').map((name) => name.trim());
  const parts: (EmbeddedPart | false)[] = [
    !hasGoogle(environment) && {
      title: 'Sign-in',
      what: 'a stand-in for Google: continue as anyone',
      variables: 'GATSBY_GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
      standInFor: 'google',
    },
    !isSet('STRIPE_SECRET_KEY') && {
      title: 'Payment',
      what: 'a test checkout: approve or decline, no money moves',
      variables: 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET',
      standInFor: 'payment',
    },
    providers.includes('sample') && {
      title: 'Generation',
      what: 'the sample renderer, drawn from the prompt',
      variables: 'VIDEO_PROVIDERS, without "sample", and the keys of those it names',
      standInFor: 'generation',
    },
    !isSet('DATABASE_URL') && {
      title: 'Database',
      what: 'PostgreSQL in the process (PGlite)',
      variables: 'DATABASE_URL',
    },
    !isSet('S3_ENDPOINT') && { title: 'Files', what: 'a folder on this disk', variables: 'S3_ENDPOINT and S3_*' },
  ];
  return parts.filter((part) => part !== false);
}

/** Whether real Google sign-in was configured, so that the stand-in issuer stays away. */
export function hasGoogle(environment: Environment): boolean {
  return ['GATSBY_GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'].every((name) => (environment[name] ?? '').trim() !== '');
}

/**
 * Others than this machine itself must not meet a stand-in unless the operator meant it.
 * @throws Error that lists every one that is neither replaced nor allowed.
 */
export function refuseInPublic(siteUrl: string, environment: Environment): void {
  const isSet = (name: string) => environment[name]?.trim() || undefined;
  const ways = waysIn({
    SITE_URL: siteUrl,
    PRODUCT_API_PUBLIC_URL: isSet('PRODUCT_API_PUBLIC_URL'),
    HOST: isSet('HOST'),
    PRODUCT_API_HOST: isSet('PRODUCT_API_HOST'),
  });
  if (ways.length === 0) return;
  const allowed = allowedStandIns(environment);
  const refused = embeddedParts(environment).filter(({ standInFor }) => standInFor && !allowed.has(standInFor));
  if (refused.length === 0) return;
  const lines = refused.map(({ standInFor, what, variables }) => `  - ${standInFor}: ${what}. Set ${variables}.`);
  const names = refused.map(({ standInFor }) => standInFor).join(',');
  throw new Error(
    `Others can come in (${ways.join(', ')}), but these parts are only stand-ins:\n${lines.join('\n')}\n` +
      `To run them in public all the same: ALLOW_DEMO_IN_PUBLIC=${names}`,
  );
}

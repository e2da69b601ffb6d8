import { type Environment, EnvironmentReader } from '../environment/environment-reader';

/** A part of the demo that replaces an external service. */
export interface EmbeddedPart {
  title: string;
  what: string;
}

/** The stand-ins that this environment uses. */
export function embeddedParts(environment: Environment): EmbeddedPart[] {
  const reader = new EnvironmentReader(environment);
  const parts: (EmbeddedPart | false)[] = [
    !hasGoogle(environment) && { title: 'Sign-in', what: 'a stand-in for Google: continue as anyone' },
    !reader.isSet('STRIPE_SECRET_KEY') && {
      title: 'Payment',
      what: 'a test checkout: approve or decline, no money moves',
    },
    !reader.isSet('SMTP_URL') && { title: 'E-mail', what: 'files in the data folder, and a page that shows them' },
    reader.read('VIDEO_PROVIDERS').includes('sample') && {
      title: 'Generation',
      what: 'the sample renderer, which draws clips from the prompt',
    },
    !reader.isSet('DATABASE_URL') && { title: 'Database', what: 'in-process PostgreSQL (PGlite)' },
    !reader.isSet('S3_ENDPOINT') && { title: 'Files', what: 'a folder on this disk' },
  ];
  return parts.filter((part) => part !== false);
}

/** Whether real Google sign-in is configured; if so, the stand-in issuer is not started. */
export function hasGoogle(environment: Environment): boolean {
  return new EnvironmentReader(environment).isSet('GATSBY_GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
}

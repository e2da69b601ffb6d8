import { type Environment, EnvironmentReader } from '../environment/environment-reader';

/** A part of the demo that stands in for something outside. */
export interface EmbeddedPart {
  title: string;
  what: string;
}

/** The stand-ins that this environment leaves in place. */
export function embeddedParts(environment: Environment): EmbeddedPart[] {
  const reader = new EnvironmentReader(environment);
  const parts: (EmbeddedPart | false)[] = [
    !hasGoogle(environment) && { title: 'Sign-in', what: 'a stand-in for Google: continue as anyone' },
    !reader.isSet('STRIPE_SECRET_KEY') && {
      title: 'Payment',
      what: 'a test checkout: approve or decline, no money moves',
    },
    reader.read('VIDEO_PROVIDERS').includes('sample') && {
      title: 'Generation',
      what: 'the sample renderer, drawn from the prompt',
    },
    !reader.isSet('DATABASE_URL') && { title: 'Database', what: 'PostgreSQL in the process (PGlite)' },
    !reader.isSet('S3_ENDPOINT') && { title: 'Files', what: 'a folder on this disk' },
  ];
  return parts.filter((part) => part !== false);
}

/** Whether real Google sign-in was configured, so that the stand-in issuer stays away. */
export function hasGoogle(environment: Environment): boolean {
  return new EnvironmentReader(environment).isSet('GATSBY_GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
}

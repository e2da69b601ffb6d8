import { waysIn } from '../../network/ways-in';
import { allowedStandIns, EnvError, GOOGLE_ISSUER, type Env } from '../functions/env';

/** Without HOST the host listens on every network there is. */
const EVERYWHERE = '::';

/**
 * An issuer other than Google lets anybody in as anyone: with it the host listens on loopback only, unless the operator
 * allows it by name.
 * @throws EnvError
 */
export function refuseStandIn({ googleIssuer }: Pick<Env, 'googleIssuer'>, environment: NodeJS.ProcessEnv): void {
  if (googleIssuer === GOOGLE_ISSUER || allowedStandIns(environment).has('google')) return;
  const [way] = waysIn({ HOST: environment.HOST?.trim() || EVERYWHERE });
  if (way === undefined) return;
  throw new EnvError([
    `GOOGLE_ISSUER is not Google, but others can come in (${way}): set HOST=127.0.0.1, or add "google" to ALLOW_DEMO_IN_PUBLIC.`,
  ]);
}

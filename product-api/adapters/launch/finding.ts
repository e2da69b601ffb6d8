import type { Environment, EnvironmentReader } from '../../../environment/environment-reader';

/** Whether a part of the site is ready for visitors. `unknown`: it can't be found out from here. */
export interface Finding {
  state: 'good' | 'missing' | 'unknown';
  /** The part: "Stripe". */
  subject: string;
  /** Present fact and, unless it is good, the cure. */
  text: string;
}

export interface LaunchContext {
  environment: Environment;
  reader: EnvironmentReader;
  /** The folder of the project. */
  root: string;
  /** Folder of the backups; undefined: the operator named none. */
  backups: string | undefined;
  now: () => Date;
  fetch: typeof fetch;
  /** @throws Error when `host` shows no certificate that is valid for its name */
  certificateEnd: (host: string) => Promise<Date>;
}

/** Looks at one subject. What it throws becomes a finding that is `unknown`. */
export interface Check {
  subject: string;
  look: (context: LaunchContext) => Promise<Omit<Finding, 'subject'>[]>;
}

export const good = (text: string) => ({ state: 'good', text }) as const;
export const missing = (text: string) => ({ state: 'missing', text }) as const;
export const unknown = (text: string) => ({ state: 'unknown', text }) as const;

const TIMEOUT_MS = 10_000;

/** @throws Error that names the host, when it doesn't answer within ten seconds */
export async function ask(
  { fetch }: Pick<LaunchContext, 'fetch'>,
  url: string,
  options: RequestInit = {},
): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...options });
  } catch (error) {
    const { cause, message } = error as Error;
    const why = cause instanceof Error ? cause.message : message;
    throw new Error(`${new URL(url).host} can't be reached: ${why}`, { cause: error });
  }
}

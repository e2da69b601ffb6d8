import { type Environment, EnvironmentReader } from '../../../environment/environment-reader';
import { SECRET_NAMES } from '../../../environment/variables';
import { addressesCheck, certificatesCheck } from './addresses-check';
import type { Check, Finding, LaunchContext } from './finding';
import { googleCheck } from './google-check';
import { mailCheck } from './mail-check';
import { providersCheck } from './providers-check';
import { environmentCheck, legalCheck, sampleCheck } from './settings-check';
import { backupCheck, databaseCheck, filesCheck } from './stores-check';
import { stripeCheck } from './stripe-check';

const CHECKS: readonly Check[] = [
  environmentCheck,
  legalCheck,
  addressesCheck,
  certificatesCheck,
  googleCheck,
  stripeCheck,
  sampleCheck,
  providersCheck,
  databaseCheck,
  filesCheck,
  backupCheck,
  mailCheck,
];

/** Looks at everything that a site needs before visitors come. No finding holds a secret of the environment. */
export async function checkLaunch(context: Omit<LaunchContext, 'reader'>): Promise<Finding[]> {
  const found = await Promise.all(CHECKS.map((check) => findingsOf(check, context)));
  return found.flat().map((finding) => ({ ...finding, text: withoutSecrets(finding.text, context.environment) }));
}

async function findingsOf({ subject, look }: Check, context: Omit<LaunchContext, 'reader'>): Promise<Finding[]> {
  // One for each check: another's errors are told by that one.
  const reader = new EnvironmentReader(context.environment);
  try {
    return (await look({ ...context, reader })).map((finding) => ({ ...finding, subject }));
  } catch (error) {
    return [{ state: 'unknown', subject, text: error instanceof Error ? error.message : String(error) }];
  }
}

/** The findings as lines, and how many parts are missing. */
export function launchText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  const lines = findings.map(({ state, subject, text }) => `${state.padEnd(7)}  ${subject.padEnd(width)}  ${text}`);
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  return [
    ...lines,
    '',
    `${count('good')} good, ${count('missing')} missing, ${count('unknown')} not checkable from here.`,
  ].join('\n');
}

/** Errors of libraries may quote what they were given, or a part of an address. */
function withoutSecrets(text: string, environment: Environment): string {
  const secrets = SECRET_NAMES.flatMap((name) => {
    const value = environment[name]?.trim();
    if (value === undefined || value === '') return [];
    const password = URL.canParse(value) ? new URL(value).password : '';
    return [value, password, decodeURIComponent(password)].flatMap((secret) => (secret === '' ? [] : { name, secret }));
  });
  return secrets.reduce((clean, { name, secret }) => clean.replaceAll(secret, `(${name})`), text);
}

import path from 'node:path';
import process from 'node:process';
import { auditDependencies, type AuditOutcome } from './dependencies/known-vulnerabilities';
import { checkLicences } from './dependencies/licences';
import { readLockfile } from './dependencies/lockfile';

const SERIOUS: ReadonlySet<string> = new Set(['high', 'critical']);

/**
 * `npm run dependencies:check`: licences, and what the registry knows of vulnerabilities. Licences decide alone unless
 * `--strict` is given: a check of the code must not fail because of what somebody published today. With it, a serious
 * vulnerability in what the services load fails as well.
 */
async function main(): Promise<void> {
  const root = path.dirname(__dirname);
  const isStrict = process.argv.includes('--strict');
  const lockfile = await readLockfile(root);
  const { checked, faults, unknown } = await checkLicences(root, lockfile);
  console.log(
    `licences: ${checked} packages, ${faults.length} not allowed; ${unknown.length} for other platforms unknown`,
  );
  for (const fault of faults) console.error(`  ${fault}`);
  const audit = await auditDependencies(root, lockfile);
  console.log(`known vulnerabilities: ${describe(audit)}`);
  const serious =
    'found' in audit ? audit.found.filter(({ isServed, severity }) => isServed && SERIOUS.has(severity)) : [];
  for (const { name, severity, titles } of serious) console.error(`  ${name}: ${severity}. ${titles.join(' · ')}`);
  if (faults.length > 0 || (isStrict && serious.length > 0)) process.exitCode = 1;
}

function describe(audit: AuditOutcome): string {
  if ('skipped' in audit) return `skipped. ${audit.skipped}`;
  const served = audit.found.filter(({ isServed }) => isServed);
  const serious = served.filter(({ severity }) => SERIOUS.has(severity));
  return (
    `${served.length} packages in the services (${serious.length} high or critical), ` +
    `${audit.found.length - served.length} in the site's build tools`
  );
}

void main();

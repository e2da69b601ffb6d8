import path from 'node:path';
import process from 'node:process';
import { auditDependencies, type AuditOutcome } from './dependencies/known-vulnerabilities';
import { checkLicences } from './dependencies/licences';
import { readLockfile, withoutIntegrity } from './dependencies/lockfile';

const SERIOUS: ReadonlySet<string> = new Set(['high', 'critical']);

/**
 * `npm run dependencies:check`: licences, and what the registry knows of vulnerabilities. Licences decide alone unless
 * `--strict` is given: a check of the code must not fail because of what somebody published today. With it, a serious
 * vulnerability in what the services load fails as well, and so does a package for another platform that has no hash: the
 * registry that wrote the lockfile did not have it.
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
  const { required, forOtherPlatforms } = withoutIntegrity(lockfile);
  console.log(
    `integrity: ${required.length} packages without a hash; ${forOtherPlatforms.length} for other platforms without one` +
      (forOtherPlatforms.length > 0 ? ': write package-lock.json where the registry has them' : ''),
  );
  for (const name of required) console.error(`  ${name}: no integrity in package-lock.json.`);
  const isUnproven = required.length > 0 || (isStrict && forOtherPlatforms.length > 0);
  const audit = await auditDependencies(root, lockfile);
  console.log(`known vulnerabilities: ${describe(audit)}`);
  const serious =
    'found' in audit ? audit.found.filter(({ isServed, severity }) => isServed && SERIOUS.has(severity)) : [];
  for (const { name, severity, titles } of serious) console.error(`  ${name}: ${severity}. ${titles.join(' · ')}`);
  if (faults.length > 0 || isUnproven || (isStrict && serious.length > 0)) process.exitCode = 1;
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

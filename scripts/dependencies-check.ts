import path from 'node:path';
import process from 'node:process';
import { auditDependencies, type AuditOutcome } from './dependencies/known-vulnerabilities';
import { checkLicences } from './dependencies/licences';
import { readLockfile, withoutIntegrity } from './dependencies/lockfile';

const SERIOUS: ReadonlySet<string> = new Set(['high', 'critical']);

/**
 * `npm run dependencies:check`: licences, and the registry's known vulnerabilities. Only licences can fail it, because
 * a check of the code must not fail because of an advisory published today.
 *
 * With `--strict`, two more things fail it: a serious vulnerability in a package that the services load, and a package
 * for another platform without a hash (the registry that wrote the lockfile did not have it).
 */
async function main(): Promise<void> {
  const root = path.dirname(__dirname);
  const isStrict = process.argv.includes('--strict');
  const lockfile = await readLockfile(root);
  const { checked, faults, unknown } = await checkLicences(root, lockfile);
  console.log(
    `licences: ${checked} packages, ${faults.length} not allowed, ${unknown.length} of other platforms unknown`,
  );
  for (const fault of faults) console.error(`  ${fault}`);
  const { required, forOtherPlatforms } = withoutIntegrity(lockfile);
  console.log(
    `integrity: ${required.length} packages without a hash; ${forOtherPlatforms.length} for other platforms without one` +
      (forOtherPlatforms.length > 0 ? ': rewrite package-lock.json with a registry that has them' : ''),
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

import path from 'node:path';
import process from 'node:process';
import { auditDependencies, type AuditOutcome } from './dependencies/known-vulnerabilities';
import { checkLicences } from './dependencies/licences';
import { readLockfile, withoutIntegrity } from './dependencies/lockfile';

const LIST = 'scripts/dependencies/without-hash.json';
const SERIOUS: ReadonlySet<string> = new Set(['high', 'critical']);

/**
 * `npm run dependencies:check`: licences, hashes, and the registry's known vulnerabilities. These last can't fail it,
 * because a check of the code must not fail because of an advisory published today.
 *
 * With `--strict`, two more things fail it: a serious vulnerability in a package that the services load, and any package
 * without a hash, listed or not.
 */
async function main(): Promise<void> {
  const root = path.dirname(__dirname);
  const isStrict = process.argv.includes('--strict');
  const lockfile = await readLockfile(root);
  const { checked, errors, unknown } = await checkLicences(root, lockfile);
  console.log(
    `licences: ${checked} packages, ${errors.length} not allowed, ${unknown.length} of other platforms unknown`,
  );
  for (const error of errors) console.error(`  ${error}`);
  const { listed, errors: bare, outdated } = withoutIntegrity(lockfile);
  console.log(`integrity: ${bare.length} packages without a hash, and ${listed.length} listed in ${LIST}`);
  for (const name of bare) console.error(`  ${name}: no integrity in package-lock.json, and not in ${LIST}.`);
  for (const name of outdated) console.error(`  ${name}: has a hash by now. Remove it from ${LIST}.`);
  const isUnproven = bare.length > 0 || outdated.length > 0 || (isStrict && listed.length > 0);
  const audit = await auditDependencies(root, lockfile);
  console.log(`known vulnerabilities: ${describe(audit)}`);
  const serious =
    'found' in audit ? audit.found.filter(({ isServed, severity }) => isServed && SERIOUS.has(severity)) : [];
  for (const { name, severity, titles } of serious) console.error(`  ${name}: ${severity}. ${titles.join(' · ')}`);
  if (errors.length > 0 || isUnproven || (isStrict && serious.length > 0)) process.exitCode = 1;
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

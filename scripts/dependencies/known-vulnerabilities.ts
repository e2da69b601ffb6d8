import { runCommand } from '../run-command';
import { nameOf, type Lockfile } from './lockfile';

const TIMEOUT_MS = 60_000;
/** Build tools of the site: their dependencies process only our own content and never serve requests. */
const BUILD_ONLY = /^(gatsby($|-)|@netlify\/)/;

interface Vulnerability {
  name: string;
  severity: string;
  titles: string[];
  /** Loaded by the host or the product API at run time. */
  isServed: boolean;
}

export type AuditOutcome = { skipped: string } | { found: Vulnerability[] };

/** Asks the registry, through npm, about every package that production installs. */
export async function auditDependencies(root: string, lockfile: Lockfile): Promise<AuditOutcome> {
  const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0', `--fetch-timeout=${TIMEOUT_MS / 2}`];
  const { output } = await runCommand('npm', args, { cwd: root, timeoutMs: TIMEOUT_MS });
  return readAudit(output, servedPackages(lockfile));
}

/** Reads the output of `npm audit --json` (npm 7 and later). */
export function readAudit(output: string, served: ReadonlySet<string>): AuditOutcome {
  const start = output.indexOf('{');
  const end = output.lastIndexOf('}');
  let answer: unknown;
  try {
    answer = JSON.parse(output.slice(start, end + 1));
  } catch {
    return { skipped: 'npm returned no readable report.' };
  }
  const { vulnerabilities, message } = answer as AuditAnswer;
  if (vulnerabilities === undefined) return { skipped: message ?? 'The registry could not be reached.' };
  const found = Object.values(vulnerabilities).map(({ name, severity, via }) => ({
    name,
    severity,
    titles: via.flatMap((reason) => (typeof reason === 'string' ? [] : [reason.title])),
    isServed: served.has(name),
  }));
  return { found };
}

interface AuditAnswer {
  message?: string;
  vulnerabilities?: Record<string, { name: string; severity: string; via: (string | { title: string })[] }>;
}

/** Names of all packages that our own dependencies need, the site's build tools left out. */
export function servedPackages(lockfile: Lockfile): Set<string> {
  const names = new Set<string>();
  const visited = new Set<string>();
  const visit = (folder: string) => {
    const locked = lockfile[folder];
    if (!locked || visited.has(folder)) return;
    visited.add(folder);
    if (folder !== '') names.add(nameOf(folder));
    for (const name of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) {
      if (folder === '' && BUILD_ONLY.test(name)) continue;
      visit(resolve(lockfile, folder, name));
    }
  };
  visit('');
  return names;
}

/** Like Node's resolution: the nearest `node_modules` that has it. */
function resolve(lockfile: Lockfile, from: string, name: string): string {
  let folder = from;
  while (folder !== '') {
    const candidate = `${folder}/node_modules/${name}`;
    if (candidate in lockfile) return candidate;
    const parent = folder.lastIndexOf('/node_modules/');
    folder = parent === -1 ? '' : folder.slice(0, parent);
  }
  return `node_modules/${name}`;
}

import fs from 'node:fs';
import path from 'node:path';
import { checkContent } from '../../gatsby/content/check-content';
import { formatProblem } from '../../gatsby/content/problem';
import { definitionFile, type ProviderDefinition } from '../../gatsby/content/provider-definition';
import { changesSince } from './compare-definitions';
import { type Present, presentDefinition, type ProviderAccess } from './present-definition';

export interface ModelsCheck {
  /** Findings that stop a request or a sale: exit code 1. */
  findings: string[];
  /** Notes for the operator. */
  notes: string[];
}

interface Options {
  /** The project's folder. */
  root: string;
  access: ProviderAccess;
  today: string;
  /** Writes what the providers say into the definitions. */
  isWriting: boolean;
}

/** Older definitions are to be looked at again. */
const OLD_AFTER_DAYS = 45;
const DAY_MS = 24 * 60 * 60_000;

/** Compares catalogue, stored definitions, and, where there are keys, what the providers say today. */
export async function checkModels({ root, access, today, isWriting }: Options): Promise<ModelsCheck> {
  const findings: string[] = [];
  const notes: string[] = [];
  const used = endpointsIn(root);
  for (const file of definitionFiles(root)) {
    const stored = JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as ProviderDefinition;
    const present = await presentDefinition(stored, access);
    const changes = changesSince(stored, present);
    findings.push(...changes.map((change) => `${file}\n    ${change}`));
    notes.push(...notesOn(file, stored, present, today));
    if (!used.has(file)) notes.push(`${file}\n    No model uses this endpoint.`);
    if (isWriting && present.state !== 'unknown') {
      fs.writeFileSync(path.join(root, file), `${JSON.stringify(updated(stored, present, changes, today), null, 2)}\n`);
    }
  }
  findings.push(
    ...checkContent(root)
      .filter(({ file }) => file.startsWith('content/models/') || file.startsWith('content/providers/'))
      .map(formatProblem),
  );
  return { findings, notes };
}

function notesOn(file: string, stored: ProviderDefinition, present: Present, today: string): string[] {
  if (stored.status === 'gone') return [];
  const notes: string[] = [];
  if (present.state === 'unknown') {
    const days = Math.floor((Date.parse(today) - Date.parse(stored.seenAt)) / DAY_MS);
    if (days > OLD_AFTER_DAYS) notes.push(`Seen ${days} days ago, and not asked now: ${present.reason}.`);
  }
  if (stored.price && !stored.price.source.startsWith('http'))
    notes.push('Its price has not been seen at the provider yet.');
  return notes.map((note) => `${file}\n    ${note}`);
}

function updated(
  stored: ProviderDefinition,
  present: Exclude<Present, { state: 'unknown' }>,
  changes: readonly string[],
  today: string,
): ProviderDefinition {
  if (present.state === 'gone') {
    return { ...stored, status: 'gone', gone: stored.gone ?? { since: today, source: present.source } };
  }
  const rest = { ...stored };
  delete rest.gone;
  const { source, input, output, price } = present;
  const isMoved = changes.some((change) => change.startsWith('The price was'));
  return {
    ...rest,
    status: 'live',
    origin: 'openapi',
    source,
    seenAt: today,
    ...(price &&
      isMoved && { price: { usd: [price.usd], says: `a ${price.unit}`, source: price.source, seenAt: today } }),
    input,
    output,
  };
}

/** The definitions that models name. */
function endpointsIn(root: string): ReadonlySet<string> {
  const folder = path.join(root, 'content/models');
  const models = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Set(
    models.flatMap((name) => {
      const { providers } = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as {
        providers: { provider: string; calls: { endpoint: string }[] }[];
      };
      return providers.flatMap(({ provider, calls }) =>
        calls.map(({ endpoint }) => definitionFile(provider, endpoint)),
      );
    }),
  );
}

function definitionFiles(root: string): string[] {
  const folder = 'content/providers';
  const providers = fs.readdirSync(path.join(root, folder));
  return providers
    .flatMap((provider) =>
      fs.readdirSync(path.join(root, folder, provider)).map((name) => `${folder}/${provider}/${name}`),
    )
    .sort();
}

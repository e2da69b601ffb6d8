import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../db/tables';
import type { KeyState, VideoProvider } from '../videos/provider';
import { listRefusedKeys, recordKey } from '../videos/provider-states';

export interface KeyDeps {
  db: Kysely<Tables>;
  providers: readonly VideoProvider[];
  logger: Logger;
  now: () => Date;
}

/**
 * Asks providers, without cost, whether they take our keys: all at the start of a process, later those that refused. A
 * provider that refuses gets no orders, and what only it makes isn't offered.
 */
export async function checkKeys(deps: KeyDeps, which: 'all' | 'refused'): Promise<void> {
  const refused = await listRefusedKeys(deps.db);
  for (const provider of deps.providers) {
    if (which === 'all' || refused.includes(provider.name)) await checkKey(deps, provider);
  }
}

/** Records the answer for all processes; of no answer nothing is recorded. */
export async function checkKey(
  { db, logger, now }: Omit<KeyDeps, 'providers'>,
  provider: VideoProvider,
): Promise<KeyState> {
  const state = (await provider.checkKey?.()) ?? 'unknown';
  if (state === 'unknown') return state;
  if (!(await recordKey(db, provider.name, state === 'refused', now()))) return state;
  if (state === 'refused') {
    logger.error({ provider: provider.name }, 'ALERT: the provider refuses our key: its models are not offered');
  } else {
    logger.info({ provider: provider.name }, 'the provider takes our key');
  }
  return state;
}

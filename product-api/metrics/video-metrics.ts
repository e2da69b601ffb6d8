import type { Kysely } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ProviderName } from '#contracts/model';
import type { Tables } from '../db/tables';
import { promptRefusals } from '../prompts/prompt-refusals';
import { listShutEndpoints } from '../videos/endpoint-states';
import { dayOf, readSpending } from '../videos/provider-orders';
import { listRefusedAccounts } from '../videos/provider-states';
import { videoEndings } from '../videos/video-endings';

/** Spending limits of a day, by the provider's name. */
type SpendLimits = Partial<Record<ProviderName, number | undefined>>;

interface Watched {
  db: Kysely<Tables>;
  now: () => Date;
  spendLimits: SpendLimits;
}

/**
 * How videos end in this process; and, told by the database and so by every process alike, which endpoints and providers
 * take none, and what they cost.
 */
export function watchVideos(registry: Registry, { db, now, spendLimits }: Watched): void {
  const registers = [registry];
  const ended = new Counter({
    name: 'videos_ended_total',
    help: 'Videos that came to their end in this process; `less`: delivered for less, because it is not all that was ordered.',
    labelNames: ['model', 'provider', 'outcome', 'reason'],
    registers,
  });
  videoEndings.on('ended', ({ model, provider, outcome, reason }) => {
    ended.inc({ model, provider: provider ?? 'none', outcome, reason });
  });
  const refused = new Counter({
    name: 'prompts_refused_total',
    help: 'Prompts that our filter refused in this process, by the rule, the field and the language of the page.',
    labelNames: ['reason', 'field', 'language'],
    registers,
  });
  promptRefusals.on('refused', ({ reason, field, language }) => refused.inc({ reason, field, language }));
  new Gauge({
    name: 'endpoint_shut',
    help: '1 while an endpoint gets no orders: it answers 404 (missing, confirmed: gone), or its results are unusable.',
    labelNames: ['provider', 'endpoint', 'because'],
    registers,
    async collect() {
      this.reset();
      for (const { provider, endpoint, because } of await listShutEndpoints(db, now())) {
        this.set({ provider, endpoint, because }, 1);
      }
    },
  });
  new Gauge({
    name: 'provider_account_refused',
    help: '1 while a provider refuses our account: no balance, or a key that does not work.',
    labelNames: ['provider'],
    registers,
    async collect() {
      this.reset();
      for (const provider of await listRefusedAccounts(db)) this.set({ provider }, 1);
    },
  });
  new Gauge({
    name: 'provider_cost_usd_today',
    help: 'What orders of this day (UTC) cost at their providers, in US dollars, those under way included.',
    labelNames: ['provider', 'model'],
    registers,
    async collect() {
      this.reset();
      for (const { provider, model, billedUsd, openUsd } of await readSpending(db, dayOf(now()))) {
        this.set({ provider, model }, billedUsd + openUsd);
      }
    },
  });
  const limit = new Gauge({
    name: 'provider_spend_limit_usd',
    help: 'What it may cost in a day, where there is a limit.',
    labelNames: ['provider'],
    registers,
  });
  for (const [provider, usd] of Object.entries(spendLimits)) if (usd !== undefined) limit.set({ provider }, usd);
}

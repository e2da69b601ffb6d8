import type { Kysely } from 'kysely';
import type { Model, ProviderName } from '#contracts/model';
import type { Tables } from '../db/tables';
import type { VideoProvider, VideoSettings } from './provider';

/** A provider may bring an endpoint back; one video an hour finds out. */
const RECHECK_MS = 60 * 60 * 1000;

/** Where a video can be made. */
interface EndpointChoice {
  provider: VideoProvider;
  endpoint: string;
}

export interface EndpointChoices {
  /** In the order of preference. */
  open: EndpointChoice[];
  /** Endpoints that their providers have taken away. */
  gone: EndpointChoice[];
}

/** Endpoints that answered 404 or 410 lately, at any process. */
export class EndpointAvailability {
  private constructor(private readonly keys: ReadonlySet<string>) {}

  static async read(db: Kysely<Tables>, now: Date): Promise<EndpointAvailability> {
    const rows = await db
      .selectFrom('gone_endpoints')
      .select(['provider', 'endpoint'])
      .where('recheck_at', '>', now)
      .execute();
    return new EndpointAvailability(new Set(rows.map(({ provider, endpoint }) => `${provider} ${endpoint}`)));
  }

  /** Where these settings can be served, and where they could be until lately. */
  endpointsFor(providers: readonly VideoProvider[], model: Model, settings: VideoSettings): EndpointChoices {
    const places: EndpointChoices = { open: [], gone: [] };
    for (const provider of providers) {
      const endpoint = provider.endpointFor(model, settings);
      if (endpoint === undefined) continue;
      const isGone = this.keys.has(`${provider.name} ${endpoint}`);
      places[isGone ? 'gone' : 'open'].push({ provider, endpoint });
    }
    return places;
  }
}

/** The provider says that it has no such endpoint: it is passed over for an hour. */
export async function markUnavailable(
  db: Kysely<Tables>,
  provider: ProviderName,
  endpoint: string,
  now: Date,
): Promise<void> {
  const recheck_at = new Date(now.getTime() + RECHECK_MS);
  await db
    .insertInto('gone_endpoints')
    .values({ provider, endpoint, gone_at: now, recheck_at })
    .onConflict((conflict) => conflict.columns(['provider', 'endpoint']).doUpdateSet({ recheck_at }))
    .execute();
}

/** The endpoint has taken an order: it is there (again). */
export async function markAvailable(db: Kysely<Tables>, provider: ProviderName, endpoint: string): Promise<void> {
  await db.deleteFrom('gone_endpoints').where('provider', '=', provider).where('endpoint', '=', endpoint).execute();
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Model } from '#contracts/model';
import type { Choice } from '#contracts/video-choices';
import type { Catalogue } from '../catalogue/load-catalogue';
import type { Tables } from '../db/tables';
import { canServe, EndpointStates } from './endpoint-states';
import { narrowCapabilities } from './narrow-capabilities';
import type { VideoProvider } from './provider';

export interface OfferDeps {
  db: Kysely<Tables>;
  catalogue: Catalogue;
  providers: readonly VideoProvider[];
  now: () => Date;
}

interface Limited {
  key: string;
  capabilities: Model['capabilities'] | null;
}

/**
 * Videos that the models can make now, by the same rule that routes a video (endpoint-states.ts). A model is looked
 * through once, and again only when the state of an endpoint has changed.
 */
export class ModelOffers {
  #states: string | undefined;
  #limited: Promise<Limited[]> | undefined;

  constructor(private readonly deps: OfferDeps) {}

  /** The models that can make less than the catalogue says. */
  async limited(): Promise<Limited[]> {
    const { db, now } = this.deps;
    const endpoints = await EndpointStates.read(db, now());
    if (this.#limited === undefined || this.#states !== endpoints.fingerprint) {
      this.#states = endpoints.fingerprint;
      this.#limited = this.#read(endpoints);
    }
    return this.#limited;
  }

  async #read(endpoints: EndpointStates): Promise<Limited[]> {
    const limited: Limited[] = [];
    for (const model of this.deps.catalogue.values()) {
      if (model.status === 'retired') continue;
      const canBeMade = (choice: Choice) => canServe(endpoints.endpointsFor(this.deps.providers, model, choice));
      const capabilities = narrowCapabilities(model.capabilities, canBeMade);
      if (capabilities !== model.capabilities) limited.push({ key: model.key, capabilities: capabilities ?? null });
      // A model has up to some thousand choices: other calls come between two models.
      await nextTurn();
    }
    return limited;
  }
}

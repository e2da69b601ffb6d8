import type { Rest } from '../../../catalogue/use-parts';
import { offeredNow, useLimitedModels } from '../../../model-offer';
import type { GeneratorModel } from './generator-model';

/** The models that the form can switch between; the page may have loaded only some of them. */
export interface Catalogue {
  /** In the catalogue's order once the first are there. */
  models: readonly GeneratorModel[];
  /**
   * `coming` also before the first are requested; `partial`: they are there, and there are more (see `rest`); `failed`
   * until they are requested again.
   */
  state: 'whole' | 'partial' | 'coming' | 'failed';
  /** Call when others than the page's own are about to be needed: fetches the first ones once. */
  want: () => void;
  /** The models beyond the first: a large catalogue comes in parts. */
  rest: Pick<Rest, 'state' | 'wantMore' | 'wantAll'>;
}

/** Whether a model that is not among them may still come. */
export function mayGrow({ state, rest }: Pick<Catalogue, 'state' | 'rest'>): boolean {
  return state === 'coming' || (state === 'partial' && rest.state !== 'failed');
}

/** The catalogue of a page that was built with all of it. */
export function wholeCatalogue(models: readonly GeneratorModel[]): Catalogue {
  const nothing = () => undefined;
  return { models, state: 'whole', want: nothing, rest: { state: 'whole', wantMore: nothing, wantAll: nothing } };
}

/** The catalogue with what can be made now. */
export function useOfferedCatalogue(catalogue: Catalogue): Catalogue {
  const limited = useLimitedModels();
  return { ...catalogue, models: offeredNow(catalogue.models, limited) };
}

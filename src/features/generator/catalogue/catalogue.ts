import { offeredNow, useLimitedModels } from '../../../model-offer';
import type { GeneratorModel } from './generator-model';

/** The models that the form can switch between; the page may have loaded only some of them. */
export interface Catalogue {
  /** In the catalogue's order once they are all there. */
  models: readonly GeneratorModel[];
  /** `coming` also before the rest is requested; `failed` until it is requested again. */
  state: 'whole' | 'coming' | 'failed';
  /** Call when the rest is about to be needed: fetches it once. */
  want: () => void;
}

/** The catalogue of a page that was built with all of it. */
export function wholeCatalogue(models: readonly GeneratorModel[]): Catalogue {
  return { models, state: 'whole', want: () => undefined };
}

/** The catalogue with what can be made now. */
export function useOfferedCatalogue(catalogue: Catalogue): Catalogue {
  const limited = useLimitedModels();
  return { ...catalogue, models: offeredNow(catalogue.models, limited) };
}

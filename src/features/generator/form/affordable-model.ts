import type { PricedSettings } from '#contracts/credit-cost';
import { isChoosable, type OfferedTerms } from '../../../model-offer';
import type { ModelOrigin } from '../../../model-origin';
import type { SiteModelTerms } from '../../../model-terms';
import { priceOfTakes, type VideoPrice } from '../../session/use-video-price';
import { formReducer } from './form-state';
import type { GeneratorForm } from './generator-form';

export interface AffordableModel {
  key: string;
  title: string;
  /** Price of all takes for this visitor, in credits, with the form's settings as the switch leaves them. */
  cost: number;
}

export type PayableModel = OfferedTerms & SiteModelTerms & Partial<Pick<ModelOrigin, 'maker'>>;

export interface AffordableInput {
  models: readonly PayableModel[];
  form: GeneratorForm;
  /** The visitor's balance. */
  credits: number;
  /** Price of a video for this visitor. */
  priceOf: (model: SiteModelTerms, settings: PricedSettings) => VideoPrice;
}

/**
 * The model to go on with when these credits don't pay for the form's: one of the same maker before others, then the one
 * that costs least. Undefined when there is none.
 */
export function affordableModel({ models, form, credits, priceOf }: AffordableInput): AffordableModel | undefined {
  const reduce = formReducer(models);
  const maker = models.find(({ key }) => key === form.model)?.maker;
  const isSister = (model: PayableModel) => maker !== undefined && model.maker === maker;
  return models
    .filter((model) => isChoosable(model) && model.key !== form.model)
    .flatMap((model) => {
      const switched = reduce({ form, changes: [] }, { type: 'chooseModel', key: model.key });
      const cost = priceOfTakes(priceOf(model, switched.form), form.takes) ?? Number.POSITIVE_INFINITY;
      return cost <= credits ? [{ key: model.key, title: model.title, cost, isSister: isSister(model) }] : [];
    })
    .sort((left, right) => Number(right.isSister) - Number(left.isSister) || left.cost - right.cost)
    .map(({ key, title, cost }) => ({ key, title, cost }))[0];
}

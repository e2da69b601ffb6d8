import { creditCost } from '#contracts/credit-cost';
import { isChoosable, type OfferedTerms } from '../../../model-offer';
import { formReducer } from './form-state';
import type { GeneratorForm } from './generator-form';

export interface AffordableModel {
  key: string;
  title: string;
  /** Price of all takes, in credits, with the form's settings as the switch leaves them. */
  cost: number;
}

/** The dearest model that these credits pay for when the form is switched to it; undefined when there is none. */
export function affordableModel(
  models: readonly OfferedTerms[],
  form: GeneratorForm,
  credits: number,
): AffordableModel | undefined {
  const reduce = formReducer(models);
  return models
    .filter((model) => isChoosable(model) && model.key !== form.model)
    .flatMap((model) => {
      const switched = reduce({ form, changes: [] }, { type: 'chooseModel', key: model.key });
      const one = creditCost(model, switched.form);
      const cost = one === undefined ? Number.POSITIVE_INFINITY : one * form.takes;
      return cost <= credits ? [{ key: model.key, title: model.title, cost }] : [];
    })
    .sort((left, right) => right.cost - left.cost)[0];
}

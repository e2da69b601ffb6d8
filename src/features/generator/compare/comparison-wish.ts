import type { ModelTerms } from '#contracts/model';
import type { ValidationError } from '#contracts/video-request';
import { MAX_TAKES } from '#contracts/video';
import { browserStorage } from '../../../browser-storage';
import { isChoosable, type OfferedTerms } from '../../../model-offer';
import { checkForm } from '../form/check-form';
import type { GeneratorForm } from '../form/form-state';
import { type FormChange, switchModel } from '../form/switch-model';

/** Which models the visitor compares, and how. */
export interface ComparisonChoice {
  /** Keys, in the order in which they were chosen. */
  models: readonly string[];
  isBlind: boolean;
}

/** The form as one of the compared models would take it. */
export interface ComparedForm<M> {
  model: M;
  form: GeneratorForm;
  /** What is different from the visitor's form. */
  changes: FormChange[];
  fault: ValidationError | undefined;
}

/** Moves the form to another model, as choosing that model does. */
export function formOn<M extends OfferedTerms>(form: GeneratorForm, from: ModelTerms, model: M): ComparedForm<M> {
  const fitted = model.key === from.key ? { form, changes: [] } : switchModel(form, from, model);
  const check = checkForm(fitted.form, model);
  return { model, ...fitted, fault: check.ok ? undefined : check.fault };
}

const { comparedModels } = browserStorage;

/** The choice of this tab, which outlasts a login and a reload; at first the form's model alone. */
export function readChoice(models: readonly OfferedTerms[], formModel: string): ComparisonChoice {
  const { models: stored, isBlind } = readStored();
  const keys = stored ?? [formModel];
  const known = keys.flatMap((key) => models.filter((model) => model.key === key && isChoosable(model)));
  return { models: known.slice(0, MAX_TAKES).map(({ key }) => key), isBlind: isBlind === true };
}

/** Whether the choice of this tab names a model that is not among these. */
export function choiceGoesBeyond(models: readonly OfferedTerms[]): boolean {
  return (readStored().models ?? []).some((key) => !models.some((model) => model.key === key));
}

function readStored(): { models: unknown[] | undefined; isBlind: unknown } {
  const { models, isBlind } = (comparedModels.read() ?? {}) as Partial<ComparisonChoice>;
  return { models: Array.isArray(models) ? models : undefined, isBlind };
}

export function keepChoice(choice: ComparisonChoice): void {
  comparedModels.write(choice);
}

export function forgetChoice(): void {
  comparedModels.remove();
}

import type { ModelTerms } from '#contracts/model';
import type { ValidationError } from '#contracts/video-request';
import { MAX_TAKES } from '#contracts/video';
import { browserStorage } from '../../../browser-storage';
import { isChoosable, type OfferedTerms } from '../../../model-offer';
import { checkForm } from '../form/check-form';
import type { GeneratorForm } from '../form/generator-form';
import { type FormChange, switchModel } from '../form/switch-model';

/** Fewest models to choose; the most are `MAX_TAKES`. */
export const MIN_COMPARED = 2;

/** The form as one of the compared models would take it. */
export interface ComparedForm<M> {
  model: M;
  form: GeneratorForm;
  /** Differences from the visitor's form. */
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

/** Keys in the order chosen in this tab, which outlasts a login and a reload; at first the form's model alone. */
export function readChoice(models: readonly OfferedTerms[], formModel: string): string[] {
  const keys = readStored() ?? [formModel];
  const known = keys.flatMap((key) => models.filter((model) => model.key === key && isChoosable(model)));
  return known.slice(0, MAX_TAKES).map(({ key }) => key);
}

/** Whether the choice of this tab names a model that is not among these. */
export function choiceGoesBeyond(models: readonly OfferedTerms[]): boolean {
  return (readStored() ?? []).some((key) => !models.some((model) => model.key === key));
}

function readStored(): unknown[] | undefined {
  const { models } = (comparedModels.read() ?? {}) as { models?: unknown };
  return Array.isArray(models) ? models : undefined;
}

export function keepChoice(models: readonly string[]): void {
  comparedModels.write({ models });
}

export function forgetChoice(): void {
  comparedModels.remove();
}

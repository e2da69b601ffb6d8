import type { Capabilities, ModelTerms } from '#contracts/model';
import { nearestDuration, nearestRatio, nearestResolution } from '#contracts/nearest-choice';
import type { ValidationError } from '#contracts/video-request';
import { MAX_TAKES } from '#contracts/video';
import { aspectRatiosFor, durationsFor, linesOf } from '#contracts/video-settings';
import { browserStorage } from '../../../browser-storage';
import { isChoosable, type OfferedTerms } from '../../../model-offer';
import { checkForm } from '../form/check-form';
import type { GeneratorForm } from '../form/generator-form';
import { choiceChanges, type FormChange, switchModel } from '../form/switch-model';

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

/**
 * Moves the form to another model, as choosing that model does. `shared`: the form with the settings that all compared
 * models have in common, in place of its own.
 */
export function formOn<M extends OfferedTerms>(
  form: GeneratorForm,
  from: ModelTerms,
  model: M,
  shared: GeneratorForm = form,
): ComparedForm<M> {
  const fitted = model.key === from.key ? { form: shared, changes: [] } : switchModel(shared, from, model);
  const check = checkForm(fitted.form, model);
  const changes = [
    ...fitted.changes.filter(({ field }) => field === 'mode'),
    ...choiceChanges(form, fitted.form),
    ...fitted.changes.filter(({ kind }) => kind === 'dropped'),
  ];
  return { model, form: fitted.form, changes, fault: check.ok ? undefined : check.fault };
}

/** Resolutions and lengths whose ratio is at most this can be compared as they are: 720p with 768p, 5 s with 6 s. */
const [NEAR_LINES, NEAR_LENGTH] = [1.1, 1.25];

/**
 * The form with the settings nearest to its own that all these models offer. Where they share none, or what each of them
 * would have anyway comes near enough, its own: a common setting may cost more.
 */
export function formInCommon(form: GeneratorForm, models: readonly ModelTerms[]): GeneratorForm {
  const shared = <Value>(offered: (capabilities: Capabilities) => readonly Value[]): Value[] => {
    const [first = [], ...others] = models.map(({ capabilities }) => offered(capabilities));
    return first.filter((value) => others.every((values) => values.includes(value)));
  };
  const own = models.map(({ capabilities }) => nearestResolution(form.resolution, capabilities.resolutions));
  const resolution = areNear(own.map(linesOf), NEAR_LINES)
    ? form.resolution
    : nearestResolution(
        form.resolution,
        shared(({ resolutions }) => resolutions),
      );
  const durationsOf = (all: Capabilities) => durationsFor(all, nearestResolution(resolution, all.resolutions));
  const lengths = models.map(({ capabilities }) => nearestDuration(form.durationS, durationsOf(capabilities)));
  return {
    ...form,
    resolution,
    durationS: areNear(lengths, NEAR_LENGTH) ? form.durationS : nearestDuration(form.durationS, shared(durationsOf)),
    aspectRatio: nearestRatio(
      form.aspectRatio,
      shared((all) => aspectRatiosFor(all, form.mode)),
    ),
  };
}

function areNear(values: readonly number[], ratio: number): boolean {
  return Math.max(...values) <= Math.min(...values) * ratio;
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

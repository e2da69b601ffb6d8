import { creditCost, lowestCreditCost, type PricedSettings } from './credit-cost';
import type { ModelTerms } from './model';
import { SIGNUP_CREDITS } from './user';

/** The editors' rule in `content/plans.json`: what the first video on a model costs. See docs/decisions/0029-trials.md. */
export interface TrialRule {
  /** Share of the model's lowest price, rounded up to whole credits. */
  percent: number;
}

/**
 * Credits for a first video on `model` at its lowest price, or undefined if it has no trial: the signup credits must be
 * enough for it, and it must cost less than usual.
 */
export function trialCredits(model: Pick<ModelTerms, 'credits'>, rule: TrialRule | undefined): number | undefined {
  if (!rule) return undefined;
  const usual = lowestCreditCost(model);
  const credits = Math.ceil((usual * rule.percent) / 100);
  return credits < usual && credits <= SIGNUP_CREDITS ? credits : undefined;
}

/** As trialCredits, for these settings: undefined unless they have the model's lowest price. */
export function trialCost(
  model: Pick<ModelTerms, 'credits'>,
  settings: PricedSettings,
  rule: TrialRule | undefined,
): number | undefined {
  return creditCost(model, settings) === lowestCreditCost(model) ? trialCredits(model, rule) : undefined;
}

import { providerCostUsd } from '../../contracts/provider-cost';
import { lowestCreditCost } from '../../contracts/credit-cost';
import { trialCredits, type TrialRule } from '../../contracts/trial';
import { SIGNUP_CREDITS } from '../../contracts/user';
import type { Model } from '../../contracts/model';
import type { Plans } from '../../contracts/plan';
import type { JsonDocument } from './json-document';
import type { ContentProblem } from './problem';

/** A video that the signup credits may be spent on. */
interface Spending {
  credits: number;
  /** At the most expensive provider. */
  costUsd: number;
}

/** The signup credits of one account can't cost us more than the limit that the editors have set. */
export function checkTrial(document: JsonDocument, { trial }: Plans, models: readonly Model[]): ContentProblem[] {
  if (!trial) return [];
  const costUsd = accountCostUsd(models, trial);
  if (costUsd <= trial.accountCostMaxUsd) return [];
  return [
    document.problem(
      ['trial', 'percent'],
      `The ${SIGNUP_CREDITS} free credits of an account can cost us $${costUsd.toFixed(2)}, but accountCostMaxUsd is ` +
        `$${trial.accountCostMaxUsd.toFixed(2)}.`,
      'Raise percent, or the limit.',
    ),
  ];
}

/**
 * The most that one account can cost us with its signup credits: each model's trial once, and any video at its price any
 * number of times. Exact, by filling up credit by credit.
 */
export function accountCostUsd(models: readonly Model[], rule: TrialRule | undefined): number {
  const live = models.filter(({ status }) => status !== 'retired');
  const most = Array.from({ length: SIGNUP_CREDITS + 1 }, () => 0);
  const at = (credits: number) => most[credits] ?? 0;
  for (const { credits, costUsd } of live.flatMap((model) => videosOf(model))) {
    for (let budget = credits; budget <= SIGNUP_CREDITS; budget += 1) {
      most[budget] = Math.max(at(budget), at(budget - credits) + costUsd);
    }
  }
  for (const { credits, costUsd } of live.flatMap((model) => trialOf(model, rule))) {
    // From the top, so that each is taken once.
    for (let budget = SIGNUP_CREDITS; budget >= credits; budget -= 1) {
      most[budget] = Math.max(at(budget), at(budget - credits) + costUsd);
    }
  }
  return at(SIGNUP_CREDITS);
}

function videosOf({ credits, providers }: Model): Spending[] {
  return credits.map((price) => ({
    credits: price.credits,
    costUsd: Math.max(...providers.map((provider) => providerCostUsd(provider, price) ?? 0)),
  }));
}

function trialOf(model: Model, rule: TrialRule | undefined): Spending[] {
  const credits = trialCredits(model, rule);
  if (credits === undefined) return [];
  const atLowest = videosOf(model).filter((video) => video.credits === lowestCreditCost(model));
  return [{ credits, costUsd: Math.max(...atLowest.map(({ costUsd }) => costUsd)) }];
}

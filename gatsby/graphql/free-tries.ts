import { trialCredits, type TrialRule } from '../../contracts/trial';
import type { CreditPrice } from '../../contracts/model';
import { SIGNUP_CREDITS } from '../../contracts/user';
import { familyOf } from '../content/family-of';

interface Candidate {
  title: string;
  runsOn?: string | null;
  credits: CreditPrice[];
}

interface Try {
  family: string;
  credits: number;
}

/** More families than fit into a sentence; the search below doubles with each. */
const MOST_FAMILIES = 12;

/**
 * Families of which a new account can try one model each, all with its free credits: as many as possible, and of
 * equally many those that use most of the credits. The dearest comes first.
 */
export function freeTries(models: readonly Candidate[], rule: TrialRule | undefined): string[] {
  const cheapest = new Map<string, number>();
  for (const model of models) {
    const credits = trialCredits(model, rule);
    const family = familyOf(model);
    if (credits !== undefined && credits < (cheapest.get(family) ?? Infinity)) cheapest.set(family, credits);
  }
  const tries = [...cheapest]
    .map(([family, credits]): Try => ({ family, credits }))
    .sort((a, b) => a.credits - b.credits)
    .slice(0, MOST_FAMILIES);
  return bestOf(tries, SIGNUP_CREDITS)
    .sort((a, b) => b.credits - a.credits)
    .map(({ family }) => family);
}

function bestOf([first, ...rest]: readonly Try[], budget: number): Try[] {
  if (!first) return [];
  const without = bestOf(rest, budget);
  if (first.credits > budget) return without;
  const withFirst = [first, ...bestOf(rest, budget - first.credits)];
  if (withFirst.length !== without.length) return withFirst.length > without.length ? withFirst : without;
  return sumOf(withFirst) > sumOf(without) ? withFirst : without;
}

function sumOf(tries: readonly Try[]): number {
  return tries.reduce((sum, { credits }) => sum + credits, 0);
}

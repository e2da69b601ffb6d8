import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PromptRefusal } from '#contracts/api-error';
import type { PromptList } from '#contracts/prompt-filter';
import { readings } from './disguises';
import { findPhrases, type Finding } from './find-phrases';
import { foldText } from './fold-text';
import { languagesOf } from './languages-of';
import { readPromptLists } from './word-lists';

/** A prompt breaks a rule with a word of the first list, if there is no `near`, or one of these in its neighbourhood. */
interface Rule {
  reason: PromptRefusal;
  list: PromptList;
  near?: readonly PromptList[];
}

/** The gravest first: a prompt is told one reason. */
const RULES: readonly Rule[] = [
  { reason: 'minors', list: 'abuse' },
  { reason: 'minors', list: 'minors', near: ['nudity', 'explicit', 'undressing'] },
  { reason: 'undressing', list: 'undressing' },
  { reason: 'sexual', list: 'explicit' },
  { reason: 'extremism', list: 'slogans' },
  { reason: 'extremism', list: 'terror', near: ['praise'] },
  { reason: 'cruelty', list: 'cruelty' },
];
/** Words between two that belong together. */
const NEAR_WORDS = 12;

const LISTS = readPromptLists();

export interface PromptTexts {
  prompt: string;
  negativePrompt?: string | undefined;
  /** The language that the visitor reads (BCP 47), if known: decides what an ambiguous word means. */
  language?: string | undefined;
}

export interface BrokenRule {
  field: 'prompt' | 'negativePrompt';
  reason: PromptRefusal;
}

/**
 * A first look at a prompt, before any credit is held: what every provider would refuse, and what we would not make
 * for anyone. The provider has the last word; this spares the visitor the wait and us the risk.
 */
export function checkPrompt(texts: PromptTexts): BrokenRule | undefined {
  const steps = check(texts);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, with a turn of the event loop after each step: a hostile prompt has a dozen of some milliseconds each. */
export async function checkPromptInTurns(texts: PromptTexts): Promise<BrokenRule | undefined> {
  const steps = check(texts);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}

/** Yields after each reading of the prompt. */
function* check({ prompt, negativePrompt, language }: PromptTexts): Generator<undefined, BrokenRule | undefined> {
  const found: Finding[][] = [];
  for (const text of readings(foldText(prompt))) {
    found.push(findMeant(text, language));
    yield;
  }
  const broken = RULES.find((rule) => found.some((findings) => breaks(rule, findings)));
  if (broken) return { field: 'prompt', reason: broken.reason };
  const reason = negativePrompt === undefined ? undefined : checkNegative(negativePrompt, found.flat());
  return reason && { field: 'negativePrompt', reason };
}

/**
 * A negative prompt names what the visitor doesn't want: "blood, nudity" is innocent. Only one that excludes clothes
 * from a scene with people asks for what the prompt may not.
 */
function checkNegative(negativePrompt: string, prompt: readonly Finding[]): PromptRefusal | undefined {
  const items = foldText(negativePrompt).split(/[,;、，；\n]/);
  const excludesClothes = items.some((item) => {
    const text = item.trim();
    return findPhrases(text, LISTS).some(
      ({ phrase, start, end }) => phrase.list === 'clothing' && start === 0 && end === text.length,
    );
  });
  if (!excludesClothes) return undefined;
  if (prompt.some(({ phrase }) => phrase.list === 'minors')) return 'minors';
  return prompt.some(({ phrase }) => phrase.list === 'people') ? 'undressing' : undefined;
}

/** Without the ambiguous words of languages that the text is not written in, as its own other findings show too. */
function findMeant(text: string, visitorLanguage: string | undefined): Finding[] {
  const findings = findPhrases(text, LISTS);
  if (!findings.some(({ phrase }) => phrase.isAmbiguous)) return findings;
  const spoken = languagesOf(text, visitorLanguage, LISTS.languages);
  for (const { phrase } of findings) if (!phrase.isAmbiguous) spoken.add(phrase.language);
  return findings.filter(({ phrase }) => !phrase.isAmbiguous || spoken.has(phrase.language));
}

function breaks({ list, near }: Rule, findings: readonly Finding[]): boolean {
  const own = findings.filter(({ phrase }) => phrase.list === list);
  if (!near) return own.length > 0;
  const others = findings.filter(({ phrase }) => near.includes(phrase.list));
  return own.some(({ wordIndex }) => others.some((other) => Math.abs(other.wordIndex - wordIndex) <= NEAR_WORDS));
}

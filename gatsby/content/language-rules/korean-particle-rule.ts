import type { TextRule } from './text-rule';

/** How what the site puts in for a placeholder ends: with a consonant (10크레딧) or a vowel (8초, 720p, 행 3개). */
const ENDINGS: Readonly<Record<string, 'consonant' | 'vowel'>> = {
  credits: 'consonant',
  cost: 'consonant',
  balance: 'consonant',
  paid: 'consonant',
  usual: 'consonant',
  now: 'consonant',
  missing: 'consonant',
  duration: 'vowel',
  resolution: 'vowel',
  rows: 'vowel',
};
const AFTER_CONSONANT = ['이에요', '이', '을', '은', '과', '으로'];
const AFTER_VOWEL = ['예요', '가', '를', '는', '와', '로'];
const PARTICLE = /\{\{(\w+)\}\}(이에요|예요|으로|로|이|가|을|를|은|는|과|와)(?!\p{Script=Hangul})/gu;

/** A Korean particle fits the sound before it, which of a placeholder is not always known. */
export const checkKoreanParticles: TextRule = ({ language, value }) => {
  if (language.hreflang !== 'ko') return [];
  return [...value.matchAll(PARTICLE)].flatMap(([found, name = '', particle = '']) => {
    const ending = ENDINGS[name];
    const fitting = ending === 'consonant' ? AFTER_CONSONANT : ending === 'vowel' ? AFTER_VOWEL : [];
    if (fitting.includes(particle)) return [];
    return [
      {
        reason: `Has the particle of "${found}", which not every value takes.`,
        suggestion: 'Write the sentence so that a word stands between them, as "{{model}} 모델은".',
      },
    ];
  });
};

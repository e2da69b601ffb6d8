import type { PromptRefusal } from '#contracts/api-error';
import { PROMPT_RULES } from './prompt-rules';

/** Written without spaces between words: there a word is found anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Look-alikes that stand for letters in words which somebody hides. */
const STAND_INS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

const RULES = PROMPT_RULES.map(({ reason, groups }) => ({ reason, groups: groups.map(patternOf) }));

/**
 * A first look at a prompt, before any credit is held: what every provider would refuse, and what we would not make
 * for anyone. The provider has the last word; this spares the visitor the wait and us the risk.
 */
export function checkPrompt(prompt: string): PromptRefusal | undefined {
  const texts = [foldText(prompt), foldText(prompt.replace(/[013450@$]/g, (sign) => STAND_INS[sign] ?? sign))];
  const broken = RULES.find(({ groups }) => texts.some((text) => groups.every((pattern) => pattern.test(text))));
  return broken?.reason;
}

/** Lower case, no accents, nothing invisible, one space between words: however it was typed. */
function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Cyrillic}])\p{Mn}+/gu, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ');
}

function patternOf(words: readonly string[]): RegExp {
  const alternatives = words.map((word) => {
    const isOpen = word.endsWith('*');
    const text = foldText(isOpen ? word.slice(0, -1) : word).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    if (UNSPACED.test(word)) return text;
    return String.raw`(?<![\p{L}\p{N}])${text}${isOpen ? '' : String.raw`(?![\p{L}\p{N}])`}`;
  });
  return new RegExp(alternatives.join('|'), 'u');
}

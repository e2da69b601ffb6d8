import { readWordLists } from '../../product-api/catalogue/read-word-lists';
import type { Random } from './random';
import type { SampleRenderRequest } from './render-request';
import { SCENE_NAMES, type SceneName } from './scenes/scene-names';

const HOURS = ['dawn', 'day', 'dusk', 'night'] as const;
const WEATHERS = ['rain', 'snow', 'fog'] as const;

export type Hour = (typeof HOURS)[number];
type Weather = 'clear' | (typeof WEATHERS)[number];

/** The subject of a prompt, reduced to what a sample can show. */
export interface Mood {
  scene: SceneName;
  hour: Hour;
  weather: Weather;
}

/** Scenes for prompts that name nothing we know: they suit anything. */
const NEUTRAL_SCENES = ['projector', 'silk', 'ridges', 'clouds', 'garden', 'ocean'] as const;
/** Low light is kinder than noon. */
const USUAL_HOURS = ['dusk', 'dusk', 'dawn', 'dawn', 'night', 'day'] as const;

/** `word` matches a whole word, `word*` the beginning of a word; `*word*` and East Asian words match anywhere. */
const WORDS = readWordLists('demo-scenes', [...SCENE_NAMES, ...HOURS, ...WEATHERS]);

/** Reads a prompt in any language of the site; `random` decides what it leaves open. */
export function moodOf(request: Pick<SampleRenderRequest, 'prompt' | 'negativePrompt'>, random: Random): Mood {
  const wanted = new Reading(request.prompt);
  const unwanted = new Reading(request.negativePrompt ?? '');
  const strongest = <Name extends keyof typeof WORDS>(names: readonly Name[]): Name | undefined => {
    let best: Name | undefined;
    let most = 0;
    for (const name of names) {
      const score = wanted.score(WORDS[name]) - 2 * unwanted.score(WORDS[name]);
      if (score > most) [best, most] = [name, score];
    }
    return best;
  };
  // Drawn whether needed or not: a word more in the prompt shifts no other choice.
  const [anyScene, anyHour] = [random.pick(NEUTRAL_SCENES), random.pick(USUAL_HOURS)];
  return {
    scene: strongest(SCENE_NAMES) ?? anyScene,
    hour: strongest(HOURS) ?? anyHour,
    weather: strongest(WEATHERS) ?? 'clear',
  };
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A text prepared for looking up words. */
class Reading {
  readonly #text: string;
  readonly #words: readonly string[];

  constructor(text: string) {
    this.#text = plain(text);
    this.#words = this.#text.split(/[^\p{L}\p{M}\p{N}-]+/u).filter(Boolean);
  }

  /** How strongly a text matches a word list: each matching word counts once, and more the earlier it comes. */
  score(list: readonly string[]): number {
    let score = 0;
    for (const entry of list) {
      const at = this.#find(plain(entry));
      if (at >= 0) score += 1 + 0.5 * (1 - at);
    }
    return score;
  }

  /** Where the entry first matches, 0 (start) to 1 (end), or -1. */
  #find(entry: string): number {
    const bare = entry.replaceAll('*', '');
    if (bare === '') return -1;
    if (entry.startsWith('*') || EAST_ASIAN.test(entry)) {
      const at = this.#text.indexOf(bare);
      return at < 0 ? -1 : at / this.#text.length;
    }
    const at = this.#words.findIndex((word) => (entry.endsWith('*') ? word.startsWith(bare) : word === bare));
    return at < 0 ? -1 : at / this.#words.length;
  }
}

/** Lower case without accents, so that `Océan`, `OCEAN` and `ocean` are one word. Hangul is composed again. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC');
}

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { PromptRefusal } from '#contracts/api-error';
import languages from '../../content/languages.json';
import { checkPrompt } from './check-prompt';

interface Corpus {
  innocent: string[];
  refusable: Record<PromptRefusal, string[]>;
  ages: {
    /** A sentence that is refused of a child: "{who}, naked". */
    naked: string;
    schoolYears: string[];
    /** From one to seventeen. */
    inWords: string[];
    adults: string[];
  };
}

const CONTENT = path.join(__dirname, '..', '..', 'content');
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown;
/** Our own texts that name what we don't make: the refusals, the reasons of reports, and the terms' section on it. */
const FORBIDDING = new Set(
  languages.flatMap(({ code }) => {
    const { prompt } = read(path.join(CONTENT, 'locales', code, 'errors.json')) as { prompt: object };
    const { sections } = read(path.join(CONTENT, 'legal', 'terms', `${code}.json`)) as { sections: { key: string }[] };
    const { report, takenDown } = read(path.join(CONTENT, 'locales', code, 'my-videos.json')) as {
      report: { reason: { harmful: string } };
      takenDown: { ground: { harmful: string } };
    };
    const harmful = [report.reason.harmful, takenDown.ground.harmful];
    return [prompt, harmful, ...sections.filter(({ key }) => key === 'not-allowed')].flatMap(stringsOf);
  }),
);
const PAGES = [...languages.map(({ hreflang }) => hreflang), undefined];

for (const { code, hreflang } of languages) {
  const { innocent, refusable, ages } = read(path.join(__dirname, 'corpus', `${code}.json`)) as Corpus;

  describe(`prompts in "${code}"`, () => {
    test('the corpus is as large as promised', () => {
      assert.ok(innocent.length >= 60);
      assert.ok(Object.values(refusable).flat().length >= 40);
      assert.ok(ages.schoolYears.length >= 12);
      assert.equal(ages.inWords.length, 17);
    });

    test('innocent ones are taken, on the pages of every language', () => {
      const refused = innocent.flatMap((prompt) =>
        PAGES.flatMap((language) => {
          const broken = checkPrompt({ prompt, language });
          return broken ? [`${language}: ${broken.reason}: ${prompt}`] : [];
        }),
      );
      assert.deepEqual(refused, []);
    });

    for (const [reason, prompts] of Object.entries(refusable)) {
      test(`${reason}: refused with this reason`, () => {
        const answers = prompts.map((prompt) => [prompt, checkPrompt({ prompt, language: hreflang })?.reason]);
        assert.deepEqual(
          answers,
          prompts.map((prompt) => [prompt, reason]),
        );
        for (const language of PAGES)
          for (const prompt of prompts) assert.ok(checkPrompt({ prompt, language }), `${language}: ${prompt}`);
      });
    }

    /** The reasons of a sentence about each of `people`, on the pages of every language. */
    const reasons = (people: string[]) =>
      people.flatMap((who) => {
        const prompt = ages.naked.replace('{who}', who);
        return PAGES.map((language) => [language, prompt, checkPrompt({ prompt, language })?.reason]);
      });
    for (const [kind, people] of [
      ['school year', ages.schoolYears],
      ['age in words', ages.inWords],
    ] as const) {
      test(`a child by its ${kind} is one`, () => {
        assert.deepEqual(
          reasons([...people]).filter(([, , reason]) => reason !== 'minors'),
          [],
        );
      });
    }

    test('an adult is none, whatever numbers its age is made of', () => {
      assert.deepEqual(
        reasons(ages.adults).filter(([, , reason]) => reason !== undefined),
        [],
      );
    });
  });
}

describe('our own texts are innocent', () => {
  const folders = ['locales', 'legal', 'models', 'guides'].flatMap((folder) =>
    readdirSync(path.join(CONTENT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(CONTENT, folder, name),
    ),
  );
  const texts = [
    ...new Set(folders.filter((file) => file.endsWith('.json')).flatMap((file) => stringsOf(read(file)))),
  ].filter((text) => !FORBIDDING.has(text));

  test('each of them', () => {
    assert.ok(texts.length > 5000);
    assert.deepEqual(
      texts.filter((prompt) => checkPrompt({ prompt })),
      [],
    );
  });

  test('each of them, also next to a child', () => {
    assert.deepEqual(
      texts.filter((text) => checkPrompt({ prompt: `${text}. A child` })),
      [],
    );
  });

  test('any few of them in a row, in any mixture of languages', () => {
    const few = fc.array(fc.constantFrom(...texts), { minLength: 2, maxLength: 6 });
    const separator = fc.constantFrom(' ', ', ', '. ', '\n');
    fc.assert(
      fc.property(few, separator, (parts, between) => {
        const prompt = parts.join(between);
        assert.equal(checkPrompt({ prompt }), undefined, prompt);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a negative prompt', () => {
  const check = (prompt: string, negativePrompt: string) => checkPrompt({ prompt, negativePrompt });

  for (const negative of [
    'blood, gore, nudity',
    'nsfw, naked, porn',
    'torn clothes, blur',
    '血，裸体',
    'кровь, порно',
  ]) {
    test(`may name what nobody wants: ${negative}`, () => {
      assert.equal(check('A woman and her child on a bridge', negative), undefined);
    });
  }

  test('may not exclude the clothes of people', () => {
    const refused = (reason: string) => ({ field: 'negativePrompt', reason });
    assert.deepEqual(check('A woman on a bridge', 'blur, clothes'), refused('undressing'));
    assert.deepEqual(check('A child on a bridge', 'clothes'), refused('minors'));
    assert.deepEqual(check('海边的女人', '模糊，衣服'), refused('undressing'));
    assert.deepEqual(check('Женщина у окна', 'одежда'), refused('undressing'));
    assert.equal(check('A wardrobe in an empty room', 'clothes'), undefined);
  });
});

describe('words that mean something else elsewhere', () => {
  test('count in their own language', () => {
    assert.equal(checkPrompt({ prompt: 'a kind of nude bronze', language: 'en' }), undefined);
    assert.equal(checkPrompt({ prompt: 'ein Kind, nackt', language: 'en' })?.reason, 'minors');
    assert.equal(checkPrompt({ prompt: '戏剧性的儿童剧', language: 'zh-Hans' }), undefined);
    assert.equal(checkPrompt({ prompt: '児童の性的な映像', language: 'en' })?.reason, 'minors');
  });
});

describe('whatever is typed', () => {
  test('is answered', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 3000 }), fc.string({ maxLength: 3000 }));
    fc.assert(fc.property(text, (prompt) => void checkPrompt({ prompt, negativePrompt: prompt })));
  });

  // A pattern that backtracks would take these to hours: the runner's own limit ends the test.
  test('of any length', { timeout: 60_000 }, () => {
    for (const part of ['undress ', 'p o r n ', 'remove ', '性', 'a.', '😀', 'ﷺ', 'é́́́', '1', 'child ', '섹 ', '*'])
      checkPrompt({ prompt: part.repeat(20_000) });
  });
});

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsOf) : [];
}

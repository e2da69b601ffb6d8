import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readLanguages } from '../../languages';
import { readContentTree } from '../content-tree';
import { formatProblem } from '../problem';
import type { Terms } from '../terms-schema';
import { checkTerms, checkTexts } from './check-texts';

const languages = readLanguages(process.cwd());
let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'texts-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

type Texts = Record<string, string | Record<string, string>>;

/** Errors of one text, given by language. */
function errorsOf(texts: Texts): string[] {
  for (const [code, text] of Object.entries(texts)) {
    const file = path.join(root, `content/locales/${code}/page.json`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify(typeof text === 'string' ? { text } : text));
  }
  return checkTexts(readContentTree(root), languages).map(formatProblem);
}

const LONG = 'Describe what happens, choose a model, and press the button. The price is shown before you pay anything.';

it.each<[string, string, string, RegExp]>([
  ['Cyrillic in Korean', 'ko', '영상을 만드세요 сейчас', /с, е.*: are not letters of 한국어/],
  ['kana in Chinese', 'zh', '制作の视频', /の: are not letters of 简体中文/],
  ['Hangul in Japanese', 'ja', '動画を 만들다', /만, 들, 다: are not letters of 日本語/],
  ['Chinese in German', 'de', 'Mach ein 视频', /视, 频: are not letters of Deutsch/],
  ['Cyrillic in English', 'en', 'Make a vidео', /mix letters of two scripts/],
  ['Simplified in Traditional Chinese', 'tw', '製作视频', /视, 频: are not used in 繁體中文/],
  ['Traditional in Simplified Chinese', 'zh', '製作視頻', /製, 視, 頻: are not used in 简体中文/],
  ['Simplified Chinese in Japanese', 'ja', '视频を作る', /视, 频: are not used in 日本語/],
  ['Chinese in Japanese', 'ja', '描述一個場景選擇模型然後生成影片', /Has no kana/],
  ['a Latin letter in a Russian word', 'ru', 'Cоздать видео', /Cоздать: mix letters/],
  ['straight quotes', 'de', 'Klick auf "Abspielen"', /Has the mark ".*Write „…“/],
  ['English quotes in German', 'de', 'Klick auf “Abspielen”', /Has the mark “|Has the mark ”/],
  ['German quotes in French', 'fr', 'Cliquez sur „Lire“', /Has the mark „.*Write «…»/],
  ['guillemets in Portuguese', 'pt', 'Clique em «Abrir»', /Has the mark «/],
  ['Western quotes in Japanese', 'ja', '“再生”を押します', /Has the mark “.*Write 「…」/],
  ['Western quotes in Taiwan', 'tw', '按下“播放”', /Has the mark “/],
  ['corner brackets in Simplified Chinese', 'zh', '按下「播放」', /Has the mark 「/],
  ['a straight apostrophe', 'it', "Fai un'immagine", /straight apostrophe/],
  ['three dots', 'fr', 'Un instant...', /dots in a row/],
  ['no space before a French question mark', 'fr', 'Que voulez-vous voir?', /space is missing at ".*\?"/],
  ['no space before a French colon', 'fr', 'Attention: lisez ceci', /space is missing/],
  ['no space in guillemets', 'fr', 'Cliquez sur «Lire»', /space is missing/],
  ['a space in Japanese', 'ja', '動画 を作ります', /Has a space in "画 を"/],
  ['a space after a full stop', 'zh', '完成。 再来', /Has a space/],
  ['half-width marks in Chinese', 'tw', '完成,再來', /half-width mark in "成,"/],
  ['half-width question mark in Japanese', 'ja', '続けますか?', /half-width mark in "か\?"/],
  ['a Latin word that Japanese does not set apart', 'ja', 'CSVファイルを選択', /space is missing in "Vフ"/],
  ['a figure apart from its Japanese counter', 'ja', 'シーンが 1 つでも', /Has a space in "が 1 つ"/],
  ['a space before an ellipsis', 'ko', '불러오는 중 …', /space before an ellipsis/],
  ['a particle that the value decides', 'ko', '보통은 {{time}}이에요', /particle of "\{\{time\}\}이에요"/],
  ['the wrong particle', 'ko', '길이는 {{duration}}이에요', /particle of "\{\{duration\}\}이에요"/],
])('reports %s', (_name, code, text, message) => {
  const english = code === 'en' ? text : 'Play';
  expect(errorsOf({ en: english, [code]: text }).join('\n')).toMatch(message);
});

it('reports a space after a placeholder that ends in a word of the language', () => {
  const texts = { en: 'Your balance is {{credits}}.', ja: '残高は {{credits}} です。', zh: '余额 {{credits}} 。' };
  expect(errorsOf(texts)).toEqual([
    expect.stringMatching(/ja\/page\.json.*\n.*"\{\{credits\}\} で"/),
    expect.stringMatching(/zh\/page\.json.*\n.*Has a space/),
  ]);
});

it.each<[string, string, string]>([
  ['another number', 'You can withdraw within 14 days.', 'Du kannst binnen 15 Tagen widerrufen.'],
  ['a lost number', 'Only 16:9 and 720p.', 'Nur 16:9.'],
  ['another decimal', 'It costs $0.25.', 'Es kostet 0,35 $.'],
])('reports %s', (_name, en, de) => {
  expect(errorsOf({ en, de }).join('\n')).toMatch(/Write the numbers as in English/);
});

it.each<[string, Texts]>([
  [
    'numbers in other forms',
    { en: 'It takes 1,500 credits or $0.5, once.', de: 'Es kostet 1.500 Credits oder 0,5 $, 1 Mal.' },
  ],
  ['counters that English leaves out', { en: 'A quarter of the price.', ja: '価格の4分の1。' }],
  ['a ratio and a time in French', { en: '16:9 at 10:30', fr: '16:9 à 10:30' }],
  ['French marks with any space', { en: 'Why? “Go”: yes!', fr: 'Pourquoi ? « Va »\u00a0: oui\u202f!' }],
  [
    'names and units in Latin letters',
    { en: 'Veo 3 makes 8 s.', ko: 'Veo 3은 8 s.', ja: 'Veo 3 は 8 s です。', ru: 'Veo 3: 8 s.' },
  ],
  ['a French apostrophe, an English contraction', { en: "You can't stop.", fr: 'Ce n’est pas l’heure.' }],
  [
    'Japanese names with figures, and figures at their counters',
    { en: 'Veo 3 makes 2 of 10, up to 1080p.', ja: 'Veo 3 の動画を10本中2本、最大 1080p の CSV。' },
  ],
  ['an ellipsis for words in German', { en: 'Loading…', de: 'Wird geladen …' }],
  [
    'a Korean particle that fits every value',
    { en: 'It costs {{credits}}.', ko: '{{credits}}이에요. 8초는 {{model}}에서' },
  ],
  ['short labels alike in two languages', { en: 'Images', fr: 'Images', de: 'Name', it: 'Nome', pt: 'Nome' }],
])('accepts %s', (_name, texts) => {
  expect(errorsOf(texts)).toEqual([]);
});

it('reports a text pasted from another language', () => {
  const german =
    'Beschreibe, was passiert, wähle ein Modell und drück auf den Knopf. Der Preis steht vorher da, bevor du zahlst.';
  expect(errorsOf({ en: LONG, de: german, fr: german })).toEqual(
    expect.arrayContaining([expect.stringMatching(/fr\/page\.json.*\n.*Is the same as in "de"/)]),
  );
  expect(errorsOf({ en: LONG, de: german, fr: `${german} Und noch mehr.` }).join('\n')).toMatch(/Reads like "de"/);
});

it('reports a missing paragraph, and a missing sentence', () => {
  expect(errorsOf({ en: 'One.\n\nTwo.', de: 'Eins.' }).join('\n')).toMatch(/Has 1 paragraphs, English has 2/);
  expect(errorsOf({ en: LONG, de: 'Beschreibe, was passiert.' }).join('\n')).toMatch(/a sentence seems to be missing/);
  expect(errorsOf({ en: LONG, zh: '描述画面。' }).join('\n')).toMatch(/a sentence seems to be missing/);
});

it('reports a text with a number that has no plural forms', () => {
  expect(errorsOf({ en: '{{count}} videos' }).join('\n')).toMatch(/Counts .* without plural forms/);
  expect(errorsOf({ en: { text_one: '{{count}} video', text_other: '{{count}} videos' } })).toEqual([]);
});

it.each([
  ['en', '{{credits}} are back in your balance.'],
  ['en', 'There are {{cost}} to pay.'],
  ['de', 'Dir fehlen {{credits}}'],
  ['fr', 'Vous savez que {{credits}} ont été dépensés.'],
  ['it', '{{credits}} sono tornati nel tuo saldo.'],
  ['pt', '{{credits}} foram gastos.'],
  ['ru', '{{credits}} будут списаны.'],
])('reports a verb that goes with a number, in %s: %s', (code, text) => {
  const errors = errorsOf({ en: 'You pay {{credits}}.', [code]: text }).join('\n');
  expect(errors).toMatch(/whose verb changes with the number/);
});

it.each([
  ['a verb in plural forms', { en: { text_one: '{{credits}} is back.', text_other: '{{credits}} are back.' } }],
  ['words that fit any number', { en: '{{credits}}, valid until {{date}}. You have {{credits}} areas.' }],
  ['a verb of something else', { en: 'Back to {{credits}}', de: 'Der Preis war {{credits}}, iste {{cost}}' }],
  ['a number alone', { en: 'Your first {{signupCredits}} are free.' }],
  ['a language without plural forms', { en: 'You pay {{credits}}.', zh: '{{credits}}会扣除。' }],
])('accepts %s', (_name, texts) => {
  expect(errorsOf(texts)).toEqual([]);
});

it('reports a lost placeholder of a legal text', () => {
  const legal = (intro: string) => JSON.stringify({ title: 'A', updatedAt: '2026-01-01', intro, sections: [] });
  fs.mkdirSync(path.join(root, 'content/legal/terms'), { recursive: true });
  fs.writeFileSync(path.join(root, 'content/legal/terms/en.json'), legal('{product} is ours.'));
  fs.writeFileSync(path.join(root, 'content/legal/terms/de.json'), legal('Das gehört uns.'));
  expect(checkTexts(readContentTree(root), languages).map(formatProblem)).toEqual([
    expect.stringMatching(/legal\/terms\/de\.json:1 {2}intro\n.*placeholders none, English has \{product\}/),
  ]);
});

describe('a word that content/terms.json forbids', () => {
  const terms: Terms = {
    terms: {
      video: {
        en: 'video',
        note: '-',
        translations: { ja: '動画', ko: '영상' },
        forbidden: { ja: ['ビデオ'], ko: ['동영상'] },
      },
      image: { en: 'image', note: '-', translations: { ru: 'изображение' }, forbidden: { ru: ['картинк*'] } },
      'log-in': { en: 'log in', note: '-', translations: { zh: '登录' }, forbidden: { en: ['sign in'], zh: ['登入'] } },
      act: { en: 'act', note: '-', translations: { zh: '行为' }, forbidden: { zh: ['性交'] } },
    },
  };
  const termErrors = (code: string, text: string) => {
    errorsOf({ en: 'Play', [code]: text });
    return checkTerms(readContentTree(root), languages, terms).map(formatProblem);
  };

  it.each([
    ['en', 'Please Sign in first', 'log-in', 'log in'],
    ['ru', 'Загрузите картинку', 'image', 'изображение'],
    ['ja', '短いビデオクリップ', 'video', '動画'],
    ['ko', '동영상을 만드세요', 'video', '영상'],
    ['zh', '请登入账户', 'log-in', '登录'],
  ])('is reported in %s with the right one', (code, text, term, right) => {
    expect(termErrors(code, text)).toEqual([
      expect.stringMatching(
        new RegExp(`locales/${code}/page\\.json:1 {2}text\\n.*in "${code}" for "${term}".*Write "${right}"`),
      ),
    ]);
  });

  describe('that is the name of a page', () => {
    const named: Terms = {
      terms: {
        'my-videos': {
          en: 'My Videos',
          note: '-',
          translations: { de: 'Meine Videos', fr: 'Mes vidéos' },
          quoted: true,
        },
      },
    };
    const errors = (en: string, code: string, text: string) => {
      errorsOf({ en, [code]: text });
      return checkTerms(readContentTree(root), languages, named).map(formatProblem);
    };

    it('is reported without quotation marks in a sentence', () => {
      expect(errors('They stay in My Videos.', 'de', 'Sie bleiben in Meine Videos.')).toEqual([
        expect.stringMatching(/name of a page, Meine Videos, without.*Write „Meine Videos“/),
      ]);
    });

    it.each([
      ['My Videos', 'de', 'Meine Videos'],
      ['They stay in My Videos.', 'de', 'Sie bleiben in „Meine Videos“.'],
      ['They stay in My Videos.', 'fr', 'Elles restent dans « Mes vidéos ».'],
      ['How long are my videos kept?', 'de', 'Wie lange bleiben Meine Videos?'],
    ])('is accepted: %s, %s: %s', (en, code, text) => {
      expect(errors(en, code, text)).toEqual([]);
    });
  });

  it.each([
    ['en', 'The sign inside a design in red'],
    ['zh', '两位女性交谈'],
    ['ru', 'Скартинка'],
    ['ja', '動画をつくる'],
  ])('is not seen in the innocent text of %s: %s', (code, text) => {
    expect(termErrors(code, text)).toEqual([]);
  });
});

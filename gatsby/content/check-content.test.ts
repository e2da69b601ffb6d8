import fs from 'node:fs';
import path from 'node:path';
import { checkContent } from './check-content';
import { ContentFixture } from './content-fixture';
import { formatProblem } from './problem';

let content: ContentFixture;
beforeEach(() => {
  content = new ContentFixture();
});
afterEach(() => content.remove());

const WAN = 'content/models/wan-2.2-fast.json';
const LITE = 'content/models/product-1-lite.json';
const GERMAN = 'content/locales/de/common.json';

const messages = () => checkContent(content.root).map(formatProblem);

/** The only problem that the content has now. */
function onlyProblem() {
  const problems = checkContent(content.root);
  expect(problems.map(formatProblem)).toHaveLength(1);
  return problems[0];
}

it('finds nothing in valid content', () => {
  expect(messages()).toEqual([]);
});

it('names a misspelt field with its file, line and the right spelling', () => {
  content.edit(WAN, (model) => {
    model.credts = model.credits;
    delete model.credits;
  });
  const problems = checkContent(content.root);
  expect(problems).toContainEqual(
    expect.objectContaining({ kind: 'mistake', file: WAN, field: 'credts', suggestion: 'Did you mean "credits"?' }),
  );
  expect(problems).toContainEqual(expect.objectContaining({ file: WAN, reason: 'The field "credits" is missing.' }));
  const stray = problems.find(({ field }) => field === 'credts');
  const lines = fs.readFileSync(path.join(content.root, WAN), 'utf8').split('\n');
  expect(lines[(stray?.line ?? 0) - 1]).toContain('"credts"');
});

it('names the line of a JSON syntax error', () => {
  content.writeText(WAN, '{\n  "key": "wan-2.2-fast"\n  "title": "Wan"\n}\n');
  expect(onlyProblem()).toMatchObject({
    kind: 'mistake',
    file: WAN,
    line: 3,
    reason: expect.stringContaining('comma'),
  });
});

it('asks for the words of a sister tool, which the footer would show a key for', () => {
  content.edit('content/site.json', (site) => {
    (site.sisterTools as { key: string }[]).splice(1, 1, {
      ...(site.sisterTools as { key: string }[])[1],
      key: 'cutout',
    });
  });
  expect(onlyProblem()).toMatchObject({
    field: 'sisterTools[1].key',
    reason: 'content/locales/en/common.json has no "footer.tool.cutout".',
  });
});

it('lists every problem at once', () => {
  content.edit(WAN, (model) => Object.assign(model, { tag: 'nwe', order: 'first' }));
  content.edit(LITE, (model) => Object.assign(model, { status: 'alive' }));
  expect(messages()).toEqual([
    expect.stringMatching(/product-1-lite\.json:\d+ {2}status\n.*"alive" is not one of: live, degraded, retired/),
    expect.stringMatching(/order\n.*Must be a whole number/),
    expect.stringMatching(/tag\n.*Did you mean "new"\?/),
  ]);
});

it.each<[string, (model: Record<string, unknown>) => void, RegExp]>([
  ['a key that is not the file name', (model) => (model.key = 'wan'), /doesn't match the file name/],
  [
    'a page that is not the key',
    (model) => (model.page = '/ai-video-generator/wan'),
    /page\n.*Must be "\/ai-video-generator\/wan-2\.2-fast"/,
  ],
  ['an order used twice', (model) => (model.order = 99), /order\n.*already used by content\/models\/product-1-lite/],
  ['a retired model without successor', (model) => (model.status = 'retired'), /needs a successor/],
  ['a missing successor', (model) => (model.replacedBy = '{product}1lit'), /Did you mean "\{product\}1lite"\?/],
  ['a model without its maker', (model) => delete model.maker, /The field "maker" is missing/],
  ['a name of ours for a model of others', (model) => (model.title = '{product} Fast'), /title\n.*Add "runsOn"/],
  ['a second name of what has its own', (model) => (model.runsOn = 'Wan 2.2'), /runsOn\n.*its own name already/],
  ['a model that replaces itself', (model) => (model.replacedBy = 'wan-2.2-fast'), /cannot replace itself/],
  [
    'a missing poster',
    (model) => (model.image = './media/wan-2.2-fats.jpg'),
    /does not exist.*Did you mean "wan-2\.2-fast\.jpg"\?/,
  ],
  ['a clip of the wrong type', (model) => (model.video = './media/wan-2.2-fast.webm'), /should end in \.mp4/],
])('refuses %s', (_name, change, message) => {
  content.edit(WAN, change);
  expect(messages().join('\n')).toMatch(message);
});

it('refuses to call a model new beside a newer one of its family', () => {
  content.edit(WAN, (model) => Object.assign(model, { tag: 'new' }));
  content.edit(LITE, (model) => Object.assign(model, { title: 'Wan 2.5 Turbo', tag: 'new' }));
  expect(onlyProblem()).toMatchObject({
    file: WAN,
    field: 'tag',
    reason: '"new" is for the newest of its family, and Wan 2.5 Turbo is newer.',
    suggestion: 'Set "hot".',
  });
  content.edit(LITE, (model) => Object.assign(model, { status: 'retired', replacedBy: 'wan-2.2-fast' }));
  expect(messages()).toEqual([]);
});

it('refuses a clip that is too heavy', () => {
  content.writeText('content/models/media/wan-2.2-fast.mp4', 'x'.repeat(1_200_001));
  expect(onlyProblem()).toMatchObject({ file: WAN, field: 'video', reason: expect.stringContaining('1.20 MB') });
});

it.each<[string, (model: { credits: object[]; providers: Record<string, unknown>[] }) => void, RegExp]>([
  ['a video without a price', (model) => model.credits.splice(0, 1), /credits\n.*No price for 480p, 5 s/],
  [
    'two prices for a video',
    (model) => model.credits.push({ resolution: '480p', durationS: 5, credits: 9 }),
    /More than one price for 480p/,
  ],
  [
    'a price for settings that are not offered',
    (model) => model.credits.push({ resolution: '1080p', durationS: 5, credits: 99 }),
    /credits\[2\]\n.*don't offer/,
  ],
  [
    'a price below the margin',
    (model) => Object.assign(model.credits[1] ?? {}, { credits: 6 }),
    /credits\[1\]\.credits\n.*Charge at least 7 credits/,
  ],
  [
    'a provider without a cost',
    (model) =>
      (model.providers[0] = { ...model.providers[0], costs: [{ resolution: '480p', per: 'clip', usd: 0.05 }] }),
    /no cost for 720p, 5 s/,
  ],
])('refuses %s', (_name, change, message) => {
  content.edit(WAN, (model) => change(model as never));
  expect(messages().join('\n')).toMatch(message);
});

it('refuses a trial that lets the free credits cost more than they may', () => {
  content.edit('content/plans.json', (plans) =>
    Object.assign(plans, { trial: { percent: 33, accountCostMaxUsd: 0.2 } }),
  );
  expect(messages().join('\n')).toMatch(
    /plans\.json.*trial\.percent\n.*The 20 free credits of an account can cost us \$0\.\d\d, but accountCostMaxUsd is \$0\.20/,
  );
});

it.each<[string, (texts: Record<string, unknown>) => void, RegExp]>([
  ['a missing text', (texts) => delete texts.login, /login\n.*visitors see English/],
  ['a text that English lacks', (texts) => (texts.lgoin = 'Anmelden'), /English has no "lgoin"/],
  ['an empty text', (texts) => (texts.login = ' '), /login\n.*Must not be empty/],
  [
    'a lost placeholder',
    (texts) => (texts.welcome = 'Willkommen bei {{product}}'),
    /Has the placeholders \{\{product\}\}, English has \{\{name\}\}, \{\{product\}\}/,
  ],
  ['a missing plural form', (texts) => delete texts.credits_one, /The plural form "credits_one" is missing/],
  [
    'a plural form that the language lacks',
    (texts) => (texts.credits_few = '{{count}} Punkte'),
    /no plural form "few"/,
  ],
  [
    'a text left in English',
    (texts) => (texts.nav = { home: 'Home', start: 'Video beginnen' }),
    /nav\.home\n.*identical to English/,
  ],
  [
    'a text half in English',
    (texts) => (texts.login = 'Mit Google anmelden and then start your video'),
    /Contains English words: and, then, your/,
  ],
  [
    'a glossary term that was changed',
    (texts) => (texts.login = 'Mit Gugel anmelden'),
    /"Google" of the English text is missing/,
  ],
  ['the product by its name', (texts) => (texts.login = 'Mit Google bei Framelight anmelden'), /Write \{\{product\}\}/],
])('reports %s as a translation problem', (_name, change, message) => {
  content.edit(GERMAN, change);
  const problems = checkContent(content.root);
  expect(problems.map(formatProblem).join('\n')).toMatch(message);
  expect(problems.map(({ kind }) => kind)).not.toContain('mistake');
});

it('reports a namespace and a legal text that a language lacks', () => {
  content.write('content/locales/en/price.json', { title: 'Pricing' });
  fs.rmSync(path.join(content.root, 'content/legal/terms/de.json'));
  expect(checkContent(content.root)).toEqual([
    expect.objectContaining({ kind: 'translation', file: 'content/legal/terms/de.json' }),
    expect.objectContaining({ kind: 'translation', file: 'content/locales/de/price.json' }),
  ]);
});

it('refuses a locale value that is not text, and a folder that is not a language', () => {
  content.edit(GERMAN, (texts) => (texts.login = 7));
  content.write('content/locales/dee/common.json', {});
  const text = messages().join('\n');
  expect(text).toMatch(/login\n.*Must be text/);
  expect(text).toMatch(/"dee" is not a language.*Did you mean "de"\?/);
});

it('refuses an unknown language tag, and a prefix that differs from the code', () => {
  content.write('content/languages.json', [
    { code: 'en', name: 'English', path: '', hreflang: 'en' },
    { code: 'de', name: 'Deutsch', path: '/dd', hreflang: 'tw' },
  ]);
  const text = messages().join('\n');
  expect(text).toMatch(/\[1\]\.hreflang\n.*"tw" is not a language tag/);
  expect(text).toMatch(/\[1\]\.path\n.*Must be "\/de"/);
});

it('refuses a language whose script the site cannot show', () => {
  content.edit('content/languages.json', (languages) => {
    (languages as unknown as object[]).push({ code: 'he', name: 'עברית', path: '/he', hreflang: 'he' });
  });
  expect(messages().join('\n')).toMatch(/\[2\]\.hreflang\n.*script Hebr is not supported/);
});

it('refuses texts and glossary words of unknown languages', () => {
  content.edit(WAN, ({ texts }) => Object.assign(texts as object, { dee: (texts as { de: object }).de }));
  content.edit('content/glossary.json', ({ sameAsEnglish }) =>
    Object.assign(sameAsEnglish as object, { xx: ['Start'] }),
  );
  const text = messages().join('\n');
  expect(text).toMatch(/texts\.dee\n.*"dee" is not a language.*Did you mean "de"\?/);
  expect(text).toMatch(/sameAsEnglish\.xx\n.*"xx" is not a language/);
});

it('refuses a term of an unknown language, one that forbids itself, and one that a language lacks', () => {
  const term = { en: 'credit', note: 'The unit.', translations: { de: 'Credit' } };
  content.write('content/terms.json', {
    terms: {
      credit: { ...term, forbidden: { de: ['Credit'], dee: ['Punkt'] } },
      plan: { ...term, en: 'plan', translations: {} },
    },
  });
  const text = messages().join('\n');
  expect(text).toMatch(/terms\.credit\.forbidden\.dee\n.*Did you mean "de"\?/);
  expect(text).toMatch(/terms\.credit\.forbidden\.de\n.*Forbids the word for the term itself/);
  expect(text).toMatch(/terms\.plan\.translations\.de\n.*"plan" has no word in "de"/);
});

it('refuses a model or a list of languages without English', () => {
  content.edit(WAN, ({ texts }) => delete (texts as { en?: object }).en);
  expect(onlyProblem()).toMatchObject({ kind: 'mistake', file: WAN, field: 'texts.en' });
  content.write('content/languages.json', [{ code: 'de', name: 'Deutsch', path: '/de', hreflang: 'de' }]);
  expect(messages().join('\n')).toMatch(/"en" is missing: it replaces/);
});

describe('a list of words', () => {
  const write = (words: unknown) => content.write('content/locales/de/filter.json', { cruel: words });
  beforeEach(() => content.write('content/locales/en/filter.json', { cruel: ['gore*', 'snuff'] }));

  it.each<[string, unknown]>([
    ['need not be a translation', ['blutig*']],
    ['may contain the English words', ['gore*', 'snuff', 'blutig*']],
  ])('%s', (_name, words) => {
    write(words);
    expect(messages()).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['without words', [], 'Contains no words.'],
    ['with an empty word', ['blutig*', ' '], 'Must not be empty.'],
    ['with a word twice', ['blutig*', 'blutig*'], '"blutig*" is in the list twice.'],
    ['that is a text', 'blutig', '"cruel" is a list of words in one language but not in the other.'],
    ['that is missing', undefined, '"cruel" is missing: this language has no words for it.'],
  ])('%s is reported', (_name, words, reason) => {
    write(words);
    expect(onlyProblem()).toMatchObject({ kind: 'translation', file: 'content/locales/de/filter.json', reason });
  });
});

describe('the word lists for prompts', () => {
  const DE = 'content/prompt-filter/de.json';
  const write = (...words: string[]) => content.write(DE, { cruelty: [{ why: 'Cruel', words }] });

  it.each<[string, string[], string]>([
    ['a star inside a word', ['sn*ff'], '"sn*ff" can\'t be looked for.'],
    ['a gap with nothing after it', ['cut …'], '"cut …" can\'t be looked for.'],
  ])('refuse %s', (_name, words, reason) => {
    write(...words);
    expect(onlyProblem()).toMatchObject({ kind: 'mistake', file: DE, field: 'cruelty[0].words[0]', reason });
  });

  it('refuse a phrase twice in a list, a list that does not exist and an entry without a reason', () => {
    const cruelty = ['a', 'b'].map((why) => ({ why, words: ['snuff'] }));
    content.write(DE, { cruelty });
    expect(onlyProblem()).toMatchObject({ reason: '"snuff" is in "cruelty" twice.', field: 'cruelty[1].words[0]' });
    content.write(DE, { cruel: cruelty });
    expect(onlyProblem()).toMatchObject({ reason: 'Unknown field "cruel".', suggestion: 'Did you mean "cruelty"?' });
    content.write(DE, { cruelty: [{ words: ['snuff'] }] });
    expect(onlyProblem()).toMatchObject({ reason: 'The field "why" is missing.' });
  });

  it('report a language without any', () => {
    fs.rmSync(path.join(content.root, DE));
    expect(onlyProblem()).toMatchObject({ kind: 'translation', file: DE });
  });
});

it('refuses a footer label that no locale has, and a Stripe price sold twice', () => {
  content.write('content/footer.json', { quickLinks: [{ labelKey: 'nav.hom', href: '/' }] });
  content.edit('content/plans.json', (plans) => {
    const [first, second] = plans.packs as { prices: { stripePriceId: string }[] }[];
    if (first?.prices[0] && second?.prices[0]) second.prices[0].stripePriceId = first.prices[0].stripePriceId;
  });
  const text = messages().join('\n');
  expect(text).toMatch(/quickLinks\[0\]\.labelKey\n.*Did you mean "nav\.home"\?/);
  expect(text).toMatch(/packs\[1\]\.prices\[0\]\.stripePriceId\n.*already used/);
});

it('refuses plans that keep videos for less time than without a plan, or delete without a warning', () => {
  content.edit('content/plans.json', (plans) => {
    plans.retention = { freeDays: 7, paidDays: 200, graceDays: 7, warnDays: 10 };
  });
  const text = messages().join('\n');
  expect(text).toMatch(/retention\.freeDays\n.*every video would get a warning/);
  expect(text).toMatch(/retention\.graceDays\n.*no user would be warned/);
  expect(text).toMatch(/subscriptions\[0\]\.retentionDays\n.*Must be at least paidDays \(200\)/);
});

it('refuses a legal text whose parts differ from English', () => {
  content.edit('content/legal/terms/de.json', (text) => {
    (text.sections as { blocks: object[] }[])[0]?.blocks.push({ list: ['Eins'] });
  });
  expect(onlyProblem()).toMatchObject({ kind: 'translation', field: 'sections[0].blocks' });
});

it('accepts a new model that is one file, its guides and its media', () => {
  const model = JSON.parse(fs.readFileSync(path.join(content.root, WAN), 'utf8')) as Record<string, unknown>;
  content.addModel({ ...model, key: 'wan-3', page: '/ai-video-generator/wan-3', title: 'Wan 3', order: 5 }, 'wan-3');
  expect(messages()).toHaveLength(6);
  content.writeMedia('wan-3');
  content.addGuides('wan-3');
  expect(messages()).toEqual([]);
});

it('accepts a new product name that is changed in one file', () => {
  content.edit('content/site.json', (site) => (site.product = { name: 'Lumen', slug: 'lumen' }));
  expect(messages()).toEqual([]);
});

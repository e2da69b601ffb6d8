import { checkContent } from './check-content';
import { ContentFixture } from './content-fixture';
import { formatProblem } from './problem';

let content: ContentFixture;
beforeEach(() => {
  content = new ContentFixture();
});
afterEach(() => content.remove());

const messages = () =>
  checkContent(content.root)
    .map(formatProblem)
    .filter((message) => message.includes('search engines'));

function writeBoth(part: string, texts: object) {
  for (const code of ['en', 'de']) content.write(`content/locales/${code}/${part}.json`, texts);
}

it.each([
  ['a description that is cut', 'description', '1'.repeat(156), /Has 156 characters .* 110 to 155/],
  ['a description that says little', 'description', '1'.repeat(109), /Has 109 characters/],
  ['a title that is cut', 'title', '1'.repeat(61), /Has 61 characters .* 1 to 60/],
])('reports %s', (_name, field, text, message) => {
  writeBoth('price', { meta: { title: '1', description: '2'.repeat(130), [field]: text } });
  expect(messages()).toEqual([expect.stringMatching(message), expect.stringMatching(message)]);
});

it('counts what is filled in: the name of the product and the free credits', () => {
  content.edit('content/site.json', (site) => (site.product = { name: 'L'.repeat(30), slug: 'lumen' }));
  writeBoth('home', { meta: { title: '1', description: `${'1'.repeat(100)}{{product}}{{signupCredits}}` } });
  expect(messages()).toEqual([]);
  writeBoth('home', { meta: { title: '1', description: `${'1'.repeat(100)}{{product}}{{product}}` } });
  expect(messages()).toHaveLength(2);
});

it('allows Japanese half as much', () => {
  content.edit('content/languages.json', (languages) => {
    (languages as unknown as object[]).push({ code: 'ja', name: '日本語', path: '/ja', hreflang: 'ja' });
  });
  const meta = { title: '動'.repeat(31), description: '動'.repeat(81) };
  content.write('content/locales/ja/home.json', { meta });
  expect(messages()).toEqual([
    expect.stringMatching(/31 characters .* 1 to 30/),
    expect.stringMatching(/81 characters .* 55 to 80/),
  ]);
});

it('fills the description of a model from its data', () => {
  const unit = { creditsFrom_one: 'from {{formatted}} credit', creditsFrom_other: 'from {{formatted}} credits' };
  content.edit('content/locales/en/common.json', (texts) => (texts.unit = unit));
  const silent = `${'1'.repeat(90)} {{model}} {{maker}} {{kind}} {{resolution}} {{from}}`;
  const write = (text: string) =>
    content.write('content/locales/en/models.json', {
      kind: { both: 'kind' },
      meta: { description: { silent: text, sound: text, retired: text } },
    });
  write(silent);
  expect(messages()).toEqual([]);
  write(`${silent} ${'2'.repeat(40)}`);
  expect(messages().join()).toMatch(/"1+ Wan 2\.2 Fast Alibaba kind 720p from 3 credits 2+"/);
});

it('holds the descriptions of legal texts, too', () => {
  content.edit('content/legal/terms/de.json', (text) => (text.description = 'Kurz.'));
  expect(messages()).toEqual([expect.stringMatching(/legal\/terms\/de\.json.*description\n.*Has 5 characters/)]);
});

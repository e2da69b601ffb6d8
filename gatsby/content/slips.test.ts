import fs from 'node:fs';
import path from 'node:path';
import { checkContent } from './check-content';
import { ContentFixture } from './content-fixture';
import { refuseUnreadable } from './refuse-unreadable';

// Mistakes that JSON itself allows.

const WAN = 'content/models/wan-2.2-fast.json';

let content: ContentFixture;
beforeEach(() => {
  content = new ContentFixture();
});
afterEach(() => content.remove());

const textOf = (file: string) => fs.readFileSync(path.join(content.root, file), 'utf8');
const lineWith = (file: string, part: string) =>
  textOf(file)
    .split('\n')
    .findIndex((line) => line.includes(part)) + 1;

it('names a file in another encoding, and the line of its first letter', () => {
  const german = 'content/locales/de/common.json';
  content.edit(german, (texts) => (texts.login = 'Möchten Sie sich mit Google anmelden?'));
  const line = lineWith(german, 'Möchten');
  fs.writeFileSync(path.join(content.root, german), Buffer.from(textOf(german), 'latin1'));
  expect(checkContent(content.root)).toContainEqual(
    expect.objectContaining({ file: german, line, reason: expect.stringContaining('not encoded as UTF-8') as string }),
  );
});

it('names a byte order mark, which no parser of JSON takes', () => {
  content.writeText('content/plans.json', `\uFEFF${textOf('content/plans.json')}`);
  expect(() => refuseUnreadable(content.root)).toThrow(/content\/plans\.json:1\n.*byte order mark.*without BOM/);
});

it('names a field that is given twice', () => {
  const text = textOf(WAN).replace('"key":', '"key": "other",\n  "key":');
  content.writeText(WAN, text);
  const line = lineWith(WAN, '"key": "other"') + 1;
  expect(checkContent(content.root)).toEqual([
    expect.objectContaining({ file: WAN, field: 'key', line, reason: expect.stringContaining('twice') as string }),
  ]);
});

it.each(['2026-02-30', '2026-13-01', '2025-02-29'])('names %s, which is no day', (date) => {
  content.edit(WAN, (model) =>
    Object.assign(model, { sunsetDate: date, status: 'retired', replacedBy: '{product}1lite' }),
  );
  expect(checkContent(content.root)).toContainEqual(
    expect.objectContaining({ kind: 'mistake', field: 'sunsetDate', reason: `${date} is no day of the calendar.` }),
  );
});

it('doubts a model that is offered after its last day, and no other', () => {
  const sunset = (sunsetDate: string, status = 'live') => {
    content.edit(WAN, (model) => Object.assign(model, { sunsetDate, status, replacedBy: '{product}1lite' }));
    return checkContent(content.root).filter(({ field }) => field === 'sunsetDate');
  };
  expect(sunset('2024-02-29')).toEqual([expect.objectContaining({ kind: 'doubtful' })]);
  expect(sunset('2999-12-31')).toEqual([]);
  expect(sunset('2024-02-29', 'retired')).toEqual([]);
});

it('refuses a start with settings of another form, by file, line and field', () => {
  content.edit('content/site.json', (site) => (site.product = { name: 'A' }));
  const line = lineWith('content/site.json', '"product"');
  expect(() => refuseUnreadable(content.root)).toThrow(
    `content/site.json:${line}  product\n    The field "slug" is missing.`,
  );
  content.writeText('content/languages.json', '[,]');
  expect(() => refuseUnreadable(content.root)).toThrow(/content\/languages\.json:1\n.*not valid JSON/);
});

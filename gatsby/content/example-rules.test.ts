import { checkAllContent, checkContent } from './check-content';
import { ContentFixture } from './content-fixture';

let content: ContentFixture;
beforeEach(() => {
  content = new ContentFixture();
});
afterEach(() => content.remove());

const WAN = 'content/models/wan-2.2-fast.json';
const reasons = () => checkContent(content.root).map(({ field, reason }) => `${field}: ${reason}`);
const show = (media: object) => content.edit(WAN, (model) => Object.assign(model, { media }));
const MEDIA = { publishedAt: '2026-11-27' };

it('takes a clip of the team with its credit line, and refuses one without', () => {
  show({ ...MEDIA, provenance: 'editor', credit: 'Ada Lovelace, CC BY 4.0' });
  expect(reasons()).toEqual([]);
  show({ ...MEDIA, provenance: 'editor' });
  expect(reasons()).toEqual(['media.provenance: media.credit says who made the clip, and is missing.']);
});

it('refuses a credit line on what nobody else made', () => {
  show({ ...MEDIA, provenance: 'sample', credit: 'Ada Lovelace' });
  expect(reasons()).toEqual(['media.credit: Only a clip of provenance "editor" has a credit.']);
});

it('lists the models that show a sample, as a note', () => {
  const listed = () => checkAllContent(content.root).filter(({ kind }) => kind === 'note');
  expect(listed().map(({ reason }) => reason)).toEqual([expect.stringMatching(/own: .*wan-2\.2-fast/)]);
  show({ ...MEDIA, provenance: 'editor', credit: 'Ada Lovelace' });
  expect(listed().map(({ reason }) => reason)).not.toEqual([expect.stringMatching(/wan-2\.2-fast/)]);
});

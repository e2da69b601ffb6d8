import fs from 'node:fs';
import path from 'node:path';
import { checkContent } from './check-content';
import { ContentFixture } from './content-fixture';
import { formatProblem } from './problem';

interface Entry {
  input: Record<string, object>;
  calls: { mode: string; body?: string; input?: Record<string, object> }[];
  costs: { usd: number }[];
}

const ROOT = path.join(__dirname, '..', '..');
const DOCUMENT = path.join(ROOT, 'docs', 'own-gpu.md');
const DEFINITION = 'content/providers/openai-video/Wan-AI--Wan2.2-TI2V-5B-Diffusers.json';
const WAN = 'content/models/wan-2.2-fast.json';

let content: ContentFixture;
beforeEach(() => {
  content = new ContentFixture();
  fs.mkdirSync(path.dirname(path.join(content.root, DEFINITION)), { recursive: true });
  fs.copyFileSync(path.join(ROOT, DEFINITION), path.join(content.root, DEFINITION));
});
afterEach(() => content.remove());

/** Problems of the model when the entry of docs/own-gpu.md is its only provider. */
function problemsOf(change: (entry: Entry) => void): string {
  const [, example = ''] = /```json\n(.*?)```/s.exec(fs.readFileSync(DOCUMENT, 'utf8')) ?? [];
  const entry = JSON.parse(example) as Entry;
  change(entry);
  content.edit(WAN, (model) => {
    const capabilities = model.capabilities as Record<string, unknown>;
    const ratios = ['16:9', '9:16'];
    Object.assign(capabilities, { resolutions: ['720p'], durationsS: [5], aspectRatios: ratios });
    Object.assign(capabilities, { aspectRatiosWithImage: ratios, endFrame: false, promptEnhancer: false });
    Object.assign(capabilities, { negativePrompt: true, seed: true, rules: [] });
    model.credits = [{ resolution: '720p', durationS: 5, credits: 9 }];
    model.providers = [entry];
  });
  return checkContent(content.root)
    .filter(({ file }) => file === WAN)
    .map(formatProblem)
    .filter((text) => text.includes('providers'))
    .join('\n');
}

it('takes the example of the document, with a cost that is written nowhere else', () => {
  expect(problemsOf(({ costs: [cost] }) => Object.assign(cost ?? {}, { usd: 0.0123 }))).toBe('');
});

it.each<[string, (entry: Entry) => void, RegExp]>([
  ['a file in JSON', ({ calls }) => delete calls[1]?.body, /input_reference\n.*Only a form can have a file/],
  [
    'a file that is no picture',
    ({ input }) => (input.seed = { setting: 'seed', as: 'file' }),
    /input\.seed\n.*Only a picture/,
  ],
  [
    'a misspelt field of an object',
    ({ calls: [, image] }) =>
      Object.assign(image ?? {}, { input: { 'image_reference.image_ulr': { setting: 'imageId' } } }),
    /image_reference\.image_ulr\n.*has no field "image_reference\.image_ulr"\. Did you mean "image_reference\.image_url"\?/,
  ],
  [
    'two ways to send one picture',
    ({ calls: [, image] }) =>
      Object.assign(image?.input ?? {}, { 'image_reference.image_url': { setting: 'imageId' } }),
    /calls\[1\]/,
  ],
  ['another model', ({ input }) => (input.model = { fixed: 'Wan-AI/Wan2.2' }), /input\.model\n.*takes no "Wan-AI/],
])('finds %s', (_name, change, message) => {
  expect(problemsOf(change)).toMatch(message);
});

import { checkContent } from './check-content';
import { ContentFixture } from './content-fixture';
import { formatProblem } from './problem';

let content: ContentFixture;
beforeEach(() => {
  content = new ContentFixture();
});
afterEach(() => content.remove());

const WAN = 'content/models/wan-2.2-fast.json';
const FAL_TEXT = 'content/providers/fal/fal-ai--wan--v2.2-a14b--text-to-video--turbo.json';

interface Call {
  mode: string;
  endpoint: string;
  input?: Record<string, object>;
  makes: Record<string, unknown>;
}
interface Wan {
  status: string;
  capabilities: Record<string, unknown>;
  credits: object[];
  providers: {
    input: Record<string, object>;
    calls: [Call, Call];
    answer: Record<string, string>;
    costs: { usd: number }[];
  }[];
}
interface Definition {
  status: string;
  gone?: object;
  price?: { usd: number[] };
  makes?: object;
  input: { properties: Record<string, Record<string, unknown>>; required: string[] };
}

function changed(change: (fal: Wan['providers'][0], model: Wan) => void): string {
  content.edit(WAN, (value) => {
    const model = value as unknown as Wan;
    if (model.providers[0]) change(model.providers[0], model);
  });
  return messages();
}

function redefined(change: (definition: Definition) => void): string {
  content.edit(FAL_TEXT, (value) => change(value as unknown as Definition));
  return messages();
}

const messages = () => checkContent(content.root).map(formatProblem).join('\n');

it.each<[string, (fal: Wan['providers'][0], model: Wan) => void, RegExp]>([
  [
    'an unknown endpoint',
    (fal) => (fal.calls[0].endpoint = 'fal-ai/wan/v2.2-a14b/text-to-vidio/turbo'),
    /wan-2\.2-fast\.json:\d+ {2}providers\[0\]\.calls\[0\]\.endpoint\n.*no definition of the endpoint.*Did you mean "fal-ai\/wan\/v2\.2-a14b\/text-to-video\/turbo"\?/,
  ],
  [
    'an endpoint without a definition',
    (fal) => (fal.calls[0].endpoint = 'maker/other'),
    /Add content\/providers\/fal\/maker--other\.json/,
  ],
  [
    'a misspelt field',
    (fal) => (fal.calls[1].input = { ...fal.calls[1].input, image_ulr: { setting: 'imageId' } }),
    /calls\[1\]\.input\.image_ulr\n.*has no field "image_ulr"\. Did you mean "image_url"\?/,
  ],
  [
    'a value that the provider has not',
    (fal) => (fal.input.resolution = { setting: 'resolution', values: { '480p': '480p', '720p': '720P' } }),
    /input\.resolution\n.*takes no "720P" for "resolution" \(text mode, 720p, 5 s, 16:9\).*Did you mean "720p"\?/,
  ],
  [
    'a value of another type',
    (fal) => (fal.input.enable_safety_checker = { fixed: 'true' }),
    /input\.enable_safety_checker\n/,
  ],
  [
    'a missing field',
    (fal) => delete fal.calls[1].input?.image_url,
    /calls\[1\]\n.*needs "image_url"|doesn't receive it/,
  ],
  [
    'an extra that one provider lacks',
    (fal) => delete fal.input.seed,
    /calls\[0\]\n.*offers "seed".*doesn't receive it/,
  ],
  [
    'a choice that no provider takes',
    (_fal, model) => Object.assign(model.capabilities, { aspectRatios: ['16:9', '21:9'] }),
    /takes no "21:9" for "aspect_ratio" \(text mode, 480p, 5 s, 21:9\)/,
  ],
  ['a mode without a call', (fal) => fal.calls.splice(1, 1), /calls\n.*fal has no call for image mode, 480p/],
  [
    'a promised length that is not made',
    (fal) => (fal.calls[0].makes.durationS = 10),
    /makes\.durationS\n.*doesn't make 10\. It makes 5\./,
  ],
  [
    'a rewriting switch left to the provider',
    (fal) => {
      // The definition says nothing of a default: it may be on.
      delete fal.input.enable_prompt_expansion;
    },
    /enable_prompt_expansion.*rewrite prompts unless the request says no/s,
  ],
  [
    'a loosened safety check',
    (fal) => (fal.input.enable_safety_checker = { fixed: false }),
    /enable_safety_checker\n.*would loosen a safety check\. Fix it to true/,
  ],
  ['a wrong place in the answer', (fal) => (fal.answer.video = 'video.link'), /answer\.video\n.*has no "link"/],
  [
    'a field with two sources',
    (fal) => (fal.input.seed = { setting: 'seed', fixed: 7 }),
    /input\.seed\n.*either "setting" or "fixed"/,
  ],
  [
    'a pair without values',
    (fal) => (fal.input.resolution = { setting: 'resolution', with: 'aspectRatio' }),
    /"with" needs "values"/,
  ],
  [
    'a cost that the provider does not ask',
    (fal) => Object.assign(fal.costs[0] ?? {}, { usd: 0.04 }),
    /costs\[0\]\.usd\n.*\$0\.04 is not among the prices/,
  ],
])('finds %s', (_name, change, message) => {
  expect(changed(change)).toMatch(message);
});

it('finds a choice that no provider has a value for', () => {
  const only720 = { setting: 'resolution', values: { '720p': '720p' } };
  const text = changed((fal) => (fal.input.resolution = only720));
  expect(text).toBe('');
  expect(changed((_fal, { providers }) => providers.forEach(({ input }) => (input.resolution = only720)))).toMatch(
    /providers\n.*No provider takes text mode, 480p, 5 s, 16:9/,
  );
});

it.each<[string, (definition: Definition) => void, RegExp]>([
  [
    'a renamed field',
    ({ input }) => {
      input.properties.ratio = input.properties.aspect_ratio ?? {};
      delete input.properties.aspect_ratio;
    },
    /input\.aspect_ratio\n.*has no field "aspect_ratio"/,
  ],
  [
    'a dropped value',
    ({ input }) => (input.properties.resolution = { enum: ['720p'] }),
    /input\.resolution\n.*takes no "480p" for "resolution"/,
  ],
  [
    'a changed price',
    (definition) => (definition.price = { ...definition.price, usd: [0.06, 0.12] }),
    /costs\[0\]\.usd\n.*\$0\.05/,
  ],
  ['a missing price', (definition) => delete definition.price, /has no "price"/],
  ['a new field that must be there', ({ input }) => input.required.push('style'), /needs "style"|"style"/],
  [
    'an endpoint that is gone',
    (definition) => Object.assign(definition, { status: 'gone', gone: { since: '2026-11-01', source: 'a notice' } }),
    /calls\[0\]\.endpoint\n.*no longer has.*since 2026-11-01 \(a notice\).*retire the model/,
  ],
  ['another length', (definition) => (definition.makes = { durationsS: [8], source: 'a page' }), /It makes 8\./],
])('finds in a definition: %s', (_name, change, message) => {
  expect(redefined(change)).toMatch(message);
});

it('says each error once, however many choices meet it', () => {
  const text = changed((fal) => (fal.input.seed = { setting: 'seed', as: 'text' }));
  expect(text.match(/for "seed"/g)).toHaveLength(2);
});

it('asks nothing of the endpoints of a retired model', () => {
  expect(
    changed((fal, model) => {
      Object.assign(model, { status: 'retired', replacedBy: '{product}1lite' });
      fal.calls[0].endpoint = 'maker/other';
    }),
  ).toBe('');
});

it('wants a definition to have the name of its endpoint', () => {
  content.edit(FAL_TEXT, (definition) => (definition.endpoint = 'fal-ai/wan'));
  expect(messages()).toMatch(/endpoint\n.*Its file must be content\/providers\/fal\/fal-ai--wan\.json/);
});

import Type from 'typebox';
import { Capabilities } from '../../contracts/model';
import { sdlOf } from './sdl';
import { CONTENT_TYPES } from './types';

const Clip = Type.Object({
  key: Type.String(),
  lengthS: Type.Integer({ description: 'In "seconds".' }),
  usd: Type.Optional(Type.Number()),
  modes: Type.Array(Type.Enum(['text', 'image'])),
  maker: Type.Object({ name: Type.String() }),
  internal: Type.Boolean(),
});

test('an object becomes a GraphQL type, with the descriptions of its schema', () => {
  const options = { description: 'A clip.', isNode: true, types: { maker: 'Maker!' }, without: ['internal'] };
  expect(sdlOf('Clip', Clip, options)).toBe(`"A clip."
type Clip implements Node @dontInfer {
  key: String!
  "In \\"seconds\\"."
  lengthS: Int!
  usd: Float
  "text, image"
  modes: [String!]!
  maker: Maker!
}
`);
});

test('a field without a GraphQL type throws an error that names it', () => {
  expect(() => sdlOf('Clip', Clip, { description: 'A clip.' })).toThrow(/Clip\.maker/);
});

test('pages can query every capability', () => {
  for (const capability of Object.keys(Capabilities.properties)) {
    expect(CONTENT_TYPES).toMatch(new RegExp(`type ModelCapabilities[^}]* ${capability}: `));
  }
});

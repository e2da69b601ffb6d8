import { readFileSync } from 'node:fs';
import { type AnswerShape, hasShape } from '../../src/http/answers/answer-shape';
import { canRead } from '../../src/http/answers/can-read';
import { answerShapes, shapesFile } from './shape-of';

const CALLS = answerShapes();

it('the shapes that browsers load are those of the contracts (npm run answers)', () => {
  expect(readFileSync('src/http/answers/answer-shapes.json', 'utf8')).toBe(shapesFile(CALLS));
});

/** The least value that has a shape. */
function sampleOf(shape: AnswerShape): unknown {
  if (Array.isArray(shape)) return [sampleOf(shape[0])];
  if (typeof shape === 'object') {
    if ('any' in shape) return sampleOf(shape.any[0] ?? '*');
    return Object.fromEntries(
      Object.entries(shape.of).flatMap(([name, field]) => (name.endsWith('?') ? [] : [[name, sampleOf(field)]])),
    );
  }
  return { s: 'x', n: 1, b: true, z: null, '*': 0, o: {} }[shape];
}

/** Calls whose answer is read by its fields: the others are streams and files. */
const READ = CALLS.filter(([, , shape]) => typeof shape === 'object');
const addressOf = (path: string) => path.replaceAll(/:\w+/g, 'some-id');

it.each(READ)('%s %s: reads what the contract says, also from a service that says more', (method, path, shape) => {
  const good = sampleOf(shape);
  expect(canRead(method, addressOf(path), good)).toBe(true);
  expect(canRead(method, `${addressOf(path)}?page=2`, { ...(good as object), news: [1] })).toBe(true);
});

it.each(READ)('%s %s: refuses what is sick', (method, path, shape) => {
  const good = sampleOf(shape) as Record<string, unknown>;
  const renamed = Object.fromEntries(Object.entries(good).map(([name, value]) => [`${name}V2`, value]));
  const emptied = Object.fromEntries(Object.keys(good).map((name) => [name, undefined]));
  const wrapped = { data: good, version: 2 };
  const sick = [undefined, null, [], [good], 'Welcome to the Wi-Fi', 42, true, renamed, wrapped, emptied];
  // Without a required field there is nothing that an empty object would lack.
  const needsFields = Object.keys(good).length > 0;
  const bad = needsFields ? [...sick, {}] : sick.slice(0, 7);
  expect(bad.filter((answer) => canRead(method, addressOf(path), answer))).toEqual([]);
});

it('looks into lists and nested objects', () => {
  const shape: AnswerShape = { of: { videos: [{ of: { id: 's', 'folder?': { any: ['s', 'z'] } } }], more: 'o' } };
  expect(hasShape({ videos: [{ id: 'v', folder: null }], more: {} }, shape)).toBe(true);
  expect(hasShape({ videos: [null], more: {} }, shape)).toBe(false);
  expect(hasShape({ videos: [{ id: 7 }], more: {} }, shape)).toBe(false);
  expect(hasShape({ videos: [{ id: 'v', folder: 7 }], more: {} }, shape)).toBe(false);
  expect(hasShape({ videos: {}, more: {} }, shape)).toBe(false);
  expect(hasShape({ videos: [], more: [] }, shape)).toBe(false);
});

import { type AnswerShape, hasShape } from './answer-shape';
import shapes from './answer-shapes.json';

/** One entry per call, in the order in which the functions match paths: method, path with ":name", shape of the answer. */
const CALLS = shapes as unknown as readonly (readonly [method: string, path: string, shape: AnswerShape])[];

/** Whether a page can read the answer of one of our functions; true for a call that has no contract. */
export function canRead(method: string, address: string, answer: unknown): boolean {
  const path = address.split('?', 1)[0] ?? '';
  const call = CALLS.find(([itsMethod, itsPath]) => itsMethod === method && matches(itsPath, path));
  return call === undefined || hasShape(answer, call[2]);
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index]);
}

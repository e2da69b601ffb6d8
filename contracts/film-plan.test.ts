import { type PlannedShot, planTakes } from './film-plan';

type Take = NonNullable<PlannedShot['take']>;

const part = (isThere: boolean): PlannedShot => ({ isThere });
const take = (id: string, state: Take['state'], rest: Partial<Take> = {}): PlannedShot => ({
  isThere: true,
  take: { id, from: 'text', state, ...rest },
});
const after = (id: string, state: Take['state']) => take(id, state, { from: 'previous' });
const fault: Take['fault'] = { code: 'invalid_field', message: 'no' };

interface Case {
  what: string;
  shots: PlannedShot[];
  planned: string[];
  chosen?: string;
}

it.each<Case>([
  {
    what: 'what is not begun, failed or was canceled',
    shots: [take('a', 'draft'), take('b', 'failed'), take('c', 'canceled')],
    planned: ['a', 'b', 'c'],
  },
  {
    what: 'nothing that is made, being made or gone',
    shots: [take('a', 'ready'), take('b', 'making'), take('c', 'missing')],
    planned: [],
  },
  {
    what: 'nothing with a fault, nor what begins with it',
    shots: [take('a', 'draft', { fault }), after('b', 'draft')],
    planned: [],
  },
  { what: 'what begins with a video that is there', shots: [part(true), after('a', 'draft')], planned: ['a'] },
  { what: 'nothing that begins with a video that is gone', shots: [part(false), after('a', 'blocked')], planned: [] },
  {
    what: 'what begins with a shot that is being made',
    shots: [take('a', 'making'), after('b', 'draft')],
    planned: ['b'],
  },
  {
    what: 'a chain, if its first shot can be made',
    shots: [take('a', 'failed'), after('b', 'blocked'), after('c', 'blocked')],
    planned: ['a', 'b', 'c'],
  },
  { what: 'nothing that begins with the shot before the first', shots: [after('a', 'blocked')], planned: [] },
  {
    what: 'only what is chosen, with what waits',
    shots: [take('a', 'draft'), take('b', 'draft'), take('c', 'waiting')],
    planned: ['b', 'c'],
    chosen: 'b',
  },
  {
    what: 'nothing whose shot before is not chosen',
    shots: [take('a', 'draft'), after('b', 'draft')],
    planned: [],
    chosen: 'b',
  },
])('plans $what', ({ shots, planned, chosen }) => {
  const plan = planTakes(shots, chosen === undefined ? undefined : new Set([chosen]));
  expect(plan.map((shot) => shot.take?.id)).toEqual(planned);
});

import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { RouteKey } from '../../contracts/api/route-costs';
import type { FullAccount } from './full-account';

export interface Ask {
  url: string;
  body?: unknown;
  payload?: Buffer;
  headers?: Record<string, string>;
  /** Status of a call that only a refusal can measure: no account is in all states at a time. */
  refusedWith?: number;
}

interface Asking {
  account: FullAccount;
  /** Counts the asks of a route: what can be deleted once is another thing each time. */
  turn: number;
  /** The answer of another call of the account. */
  call: <T>(method: string, url: string, body?: unknown) => Promise<T>;
}

type AskOf = (asking: Asking) => Ask | Promise<Ask>;

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('The account is empty.');
  return item;
};
const once = () => ({ 'idempotency-key': randomUUID() });
const shots = ({ videos }: FullAccount) => videos.slice(0, 60).map((videoId) => ({ videoId, startS: 0 }));
const pathOf = (address: string) => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};
const video =
  (path = '') =>
  ({ account, turn }: Asking): Ask => ({ url: `/api/videos/${at(account.videos, turn)}${path}` });
const film =
  (path = '') =>
  ({ account, turn }: Asking): Ask => ({ url: `/api/films/${at(account.films, turn)}${path}` });
const large =
  (path = '') =>
  ({ account }: Asking): Ask => ({ url: `/api/lists/${account.largeList}${path}` });
const report = { reason: 'other', text: 'x'.repeat(1_000) };
const pixels = () =>
  sharp({
    create: {
      width: 6_000,
      height: 4_000,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
      background: '#456',
    },
  })
    .jpeg()
    .toBuffer();
const refused =
  (url: string, refusedWith: number, body: unknown = {}): AskOf =>
  () => ({ url, body, refusedWith });

/** How the benchmark asks each route for its largest thing. */
export const ASKS: Readonly<Record<RouteKey, AskOf>> = {
  'GET /healthz': () => ({ url: '/healthz' }),
  'GET /readyz': () => ({ url: '/readyz' }),
  'POST /webhooks/:provider': refused('/webhooks/replicate?attempt=x', 404),
  'POST /webhooks/stripe': refused('/webhooks/stripe', 404),
  'GET /exports/:userId': async ({ call }) => ({
    url: pathOf((await call<{ url: string }>('POST', '/api/account/export')).url),
  }),
  'DELETE /api/account': ({ account }) => ({ url: '/api/account', body: { confirmation: account.email } }),
  'POST /api/account/export': () => ({ url: '/api/account/export' }),
  'GET /api/account': () => ({ url: '/api/account' }),
  'GET /api/account/ledger': () => ({ url: '/api/account/ledger?limit=100' }),
  'GET /api/account/usage': () => ({ url: '/api/account/usage' }),
  'GET /api/checkout/:id': () => ({ url: `/api/checkout/${randomUUID()}`, refusedWith: 404 }),
  'GET /api/payment-service': () => ({ url: '/api/payment-service' }),
  'POST /api/checkout': refused('/api/checkout', 422, { item: 'nothing' }),
  'DELETE /api/films/:id/share': film('/share'),
  'GET /api/films/:id/share': film('/share'),
  'GET /api/shared-films/:id': () => ({ url: `/api/shared-films/${'x'.repeat(22)}`, refusedWith: 404 }),
  'POST /api/shared-films/:id/report': refused(`/api/shared-films/${'x'.repeat(22)}/report`, 404, {
    ...report,
    shot: 1,
  }),
  'PUT /api/films/:id/share': (asking) => ({ ...film('/share')(asking), body: { showsTitle: true, days: 30 } }),
  'PUT /api/films/:id': ({ account, turn }) => ({
    url: `/api/films/${at(account.films, turn)}`,
    body: { title: 'Changed', shots: shots(account), revision: 1 },
  }),
  'POST /api/films': ({ account }) => ({
    url: '/api/films',
    headers: once(),
    body: { title: 'New', shots: shots(account) },
  }),
  'DELETE /api/films/:id': ({ account, turn }) => ({ url: `/api/films/${at(account.films, turn + 20)}` }),
  'GET /api/films': () => ({ url: '/api/films' }),
  'POST /api/films/:id/make': (asking) => ({
    ...film('/make')(asking),
    headers: once(),
    body: { maxCredits: 1 },
    refusedWith: 409,
  }),
  'GET /api/films/:id': film(),
  'GET /api/films/:id/receipt': film('/receipt'),
  'POST /api/films/:id/stop': film('/stop'),
  'POST /api/videos/archive': ({ account }) => ({ url: '/api/videos/archive', body: { ids: account.videos } }),
  'POST /api/folders': ({ turn }) => ({ url: '/api/folders', body: { name: `New ${turn}` } }),
  'DELETE /api/folders/:id': ({ account, turn }) => ({ url: `/api/folders/${at(account.folders, turn)}` }),
  'GET /archives/:id': async ({ account, call }) => ({
    url: pathOf((await call<{ url: string }>('POST', '/api/videos/archive', { ids: account.videos })).url),
  }),
  'GET /api/folders': () => ({ url: '/api/folders' }),
  'POST /api/videos/organize': ({ account }) => ({
    url: '/api/videos/organize',
    body: { ids: account.videos, folderId: account.folders.at(-1) },
  }),
  'PUT /api/folders/:id': ({ account, turn }) => ({
    url: `/api/folders/${at(account.folders, turn + 20)}`,
    body: { name: `Renamed ${turn}` },
  }),
  'POST /api/lists/:id/archive': (asking) => ({ ...large('/archive')(asking), refusedWith: 409 }),
  'POST /api/lists': () => ({ url: '/api/lists', headers: once(), body: { title: 'New' } }),
  'DELETE /api/lists/:id': large(),
  'GET /api/lists/:id/rows': large('/rows?limit=100'),
  'POST /api/lists/:id/pause': large('/pause'),
  'GET /api/lists/:id': large(),
  'GET /api/lists': () => ({ url: '/api/lists' }),
  'POST /api/lists/:id/start': (asking) => ({
    ...large('/start')(asking),
    body: { maxCredits: 1, retries: true },
    refusedWith: 409,
  }),
  'POST /api/lists/:id/stop': large('/stop'),
  'PUT /api/lists/:id/rows': async ({ account, call }) => {
    const { list } = await call<{ list: { id: string } }>('POST', '/api/lists', { title: 'Written' });
    const rows = Array.from({ length: 500 }, (_, n) => ({
      model: account.model,
      prompt: `A harbour ${n} ${'waves '.repeat(9)}`,
    }));
    return { url: `/api/lists/${list.id}/rows`, body: { from: 0, rows } };
  },
  'GET /api/models': () => ({ url: '/api/models' }),
  'POST /api/videos/:id/report': (asking) => ({ ...video('/report')(asking), body: report }),
  'GET /api/retention': () => ({ url: '/api/retention' }),
  'POST /api/sessions/check': () => ({ url: '/api/sessions/check' }),
  'POST /api/sessions/revoke-all': () => ({ url: '/api/sessions/revoke-all' }),
  'POST /api/sessions/revoke': refused('/api/sessions/revoke', 422),
  'POST /api/one-time-keys': refused('/api/one-time-keys', 422),
  'DELETE /api/videos/:id/share': video('/share'),
  'GET /api/videos/:id/share': video('/share'),
  'GET /api/shared/:id': () => ({ url: `/api/shared/${'x'.repeat(22)}`, refusedWith: 404 }),
  'POST /api/shared/:id/report': refused(`/api/shared/${'x'.repeat(22)}/report`, 404, report),
  'PUT /api/videos/:id/share': (asking) => ({
    ...video('/share')(asking),
    body: { showsPrompt: true, showsPreview: true, days: 30 },
  }),
  'POST /api/cancel-subscription': () => ({ url: '/api/cancel-subscription', body: {} }),
  'POST /api/change-subscription': refused('/api/change-subscription', 422),
  'POST /api/pay-subscription': refused('/api/pay-subscription', 422),
  'POST /api/resume-subscription': refused('/api/resume-subscription', 422),
  'POST /api/uploads': () => ({ url: '/api/uploads', body: { contentType: 'image/jpeg', bytes: 1_000 } }),
  'PUT /uploads/:id': async ({ call }) => {
    const payload = await pixels();
    const announced = { contentType: 'image/jpeg', bytes: payload.length };
    const { uploadUrl } = await call<{ uploadUrl: string }>('POST', '/api/uploads', announced);
    return { url: pathOf(uploadUrl), payload, headers: { 'content-type': 'image/jpeg' } };
  },
  'GET /api/user/info': () => ({ url: '/api/user/info' }),
  'POST /api/users/sign-in': ({ account }) => ({
    url: '/api/users/sign-in',
    body: { sub: account.session.userId, email: account.email, name: 'Full', image: null },
  }),
  'POST /api/videos/:id/cancel': (asking) => ({ ...video('/cancel')(asking), refusedWith: 409 }),
  'POST /api/videos/:id/frame': (asking) => ({ ...video('/frame')(asking), body: {} }),
  'DELETE /api/videos/:id': ({ account, turn }) => ({ url: `/api/videos/${at(account.videos, 500 + turn)}` }),
  'GET /api/videos': () => ({ url: '/api/videos?limit=100' }),
  'GET /api/videos/:id': video(),
  'POST /api/videos/takes': ({ account }) => ({
    url: '/api/videos/takes',
    body: { takes: Array.from({ length: 2 }, (_, n) => ({ key: randomUUID(), ...request(account, n) })) },
  }),
  'POST /api/videos': ({ account, turn }) => ({ url: '/api/videos', headers: once(), body: request(account, turn) }),
  'POST /api/videos/:id/frame/file': (asking) => ({ ...video('/frame/file')(asking), body: {} }),
  'GET /api/video-events': () => ({ url: '/api/video-events' }),
  'GET /api/withdrawal/:id': () => ({ url: `/api/withdrawal/${randomUUID()}`, refusedWith: 404 }),
  'POST /api/withdrawal': () => ({
    url: '/api/withdrawal',
    body: { name: 'A', email: 'a@example.com', order: 'x'.repeat(500) },
  }),
};

function request({ model }: FullAccount, turn: number) {
  return {
    model,
    mode: 'text',
    prompt: `Waves ${turn} `.padEnd(400, 'and rocks '),
    durationS: 5,
    resolution: '480p',
    aspectRatio: '16:9',
  };
}

import type { ApiCall } from './call';

interface RouteCost {
  /** The largest thing that a user may own and that a call has to do with. */
  largest: string;
  /** Processor time of the product API and its decoders for one call, in ms. */
  maxMs: number;
  /** Peak of the product API's memory above what it held before, in MB. */
  maxMb: number;
}

const LOOK: RouteCost = { largest: 'a look at the database', maxMs: 20, maxMb: 20 };
const FORGED: RouteCost = { largest: 'a forged call', maxMs: 20, maxMb: 20 };
const ONE: RouteCost = { largest: 'one row', maxMs: 60, maxMb: 30 };
const ONE_VIDEO: RouteCost = { largest: 'a video among 10,000', maxMs: 60, maxMb: 30 };
const SESSION: RouteCost = { largest: 'a session', maxMs: 100, maxMb: 30 };
const MONEY: RouteCost = { largest: 'an order', maxMs: 40, maxMb: 30 };
const FILM: RouteCost = { largest: '60 shots', maxMs: 200, maxMb: 50 };
const FOLDERS: RouteCost = { largest: '100 folders of 10,000 videos', maxMs: 80, maxMb: 30 };
const SHARED: RouteCost = { largest: 'a link', maxMs: 30, maxMb: 30 };

/**
 * Cost of every call of the product API for an account that is filled to its quota (quota.ts). `npm run bench -- cost`
 * measures each and fails above its limit. A call without a row is no call: the type check refuses its route.
 */
export const ROUTE_COSTS = {
  'GET /healthz': LOOK,
  'GET /readyz': LOOK,
  'POST /webhooks/:provider': FORGED,
  'POST /webhooks/stripe': FORGED,
  'GET /exports/:userId': { largest: '20,000 files of 1 kB, all text of lists and films', maxMs: 20_000, maxMb: 150 },
  'DELETE /api/account': { largest: 'everything', maxMs: 20_000, maxMb: 150 },
  'POST /api/account/export': ONE,
  'GET /api/account': { largest: 'the newest of 20,000 ledger entries', maxMs: 300, maxMb: 50 },
  'GET /api/account/ledger': { largest: 'a page of 20,000 entries', maxMs: 100, maxMb: 30 },
  'GET /api/account/usage': { largest: 'everything, counted', maxMs: 200, maxMb: 30 },
  'GET /api/checkout/:id': MONEY,
  'GET /api/payment-service': ONE,
  'POST /api/checkout': MONEY,
  'DELETE /api/films/:id/share': SHARED,
  'GET /api/films/:id/share': SHARED,
  'GET /api/shared-films/:id': SHARED,
  'POST /api/shared-films/:id/report': SHARED,
  'PUT /api/films/:id/share': SHARED,
  'PUT /api/films/:id': FILM,
  'POST /api/films': FILM,
  'DELETE /api/films/:id': { largest: '60 shots', maxMs: 60, maxMb: 30 },
  'GET /api/films': { largest: '200 films of 60 shots', maxMs: 700, maxMb: 120 },
  'POST /api/films/:id/make': FILM,
  'GET /api/films/:id': { largest: '60 shots', maxMs: 100, maxMb: 50 },
  'GET /api/films/:id/receipt': { largest: '60 shots', maxMs: 60, maxMb: 30 },
  'POST /api/films/:id/stop': { largest: '60 shots', maxMs: 100, maxMb: 50 },
  'POST /api/videos/archive': { largest: '1,000 of 10,000 videos', maxMs: 150, maxMb: 50 },
  'POST /api/folders': FOLDERS,
  'DELETE /api/folders/:id': { largest: 'a folder of 10,000 videos', maxMs: 80, maxMb: 30 },
  'GET /archives/:id': { largest: '1,000 files, one after the other', maxMs: 1_500, maxMb: 80 },
  'GET /api/folders': FOLDERS,
  'POST /api/videos/organize': { largest: '1,000 of 10,000 videos', maxMs: 300, maxMb: 50 },
  'PUT /api/folders/:id': FOLDERS,
  'POST /api/lists/:id/archive': { largest: '1,000 rows', maxMs: 100, maxMb: 50 },
  'POST /api/lists': ONE,
  'DELETE /api/lists/:id': { largest: '1,000 rows of 10 kB', maxMs: 150, maxMb: 50 },
  'GET /api/lists/:id/rows': { largest: '100 rows of 10 kB', maxMs: 150, maxMb: 80 },
  'POST /api/lists/:id/pause': { largest: '1,000 rows', maxMs: 60, maxMb: 30 },
  'GET /api/lists/:id': { largest: '1,000 rows', maxMs: 60, maxMb: 30 },
  'GET /api/lists': { largest: '50 lists of 20,000 rows', maxMs: 250, maxMb: 50 },
  'POST /api/lists/:id/start': { largest: '1,000 rows of 10 kB, tried again', maxMs: 1_000, maxMb: 150 },
  'POST /api/lists/:id/stop': { largest: '1,000 rows', maxMs: 80, maxMb: 30 },
  'PUT /api/lists/:id/rows': { largest: '500 rows in 64 kB', maxMs: 400, maxMb: 80 },
  'GET /api/models': { largest: 'the catalogue', maxMs: 60, maxMb: 30 },
  'POST /api/videos/:id/report': ONE_VIDEO,
  'GET /api/retention': { largest: '10,000 videos', maxMs: 80, maxMb: 30 },
  'POST /api/sessions/check': SESSION,
  'POST /api/sessions/revoke-all': SESSION,
  'POST /api/sessions/revoke': SESSION,
  'POST /api/one-time-keys': SESSION,
  'DELETE /api/videos/:id/share': SHARED,
  'GET /api/videos/:id/share': SHARED,
  'GET /api/shared/:id': SHARED,
  'POST /api/shared/:id/report': SHARED,
  'PUT /api/videos/:id/share': SHARED,
  'POST /api/cancel-subscription': MONEY,
  'POST /api/change-subscription': MONEY,
  'POST /api/pay-subscription': MONEY,
  'POST /api/resume-subscription': MONEY,
  'POST /api/uploads': { largest: 'a picture among 3,000', maxMs: 100, maxMb: 30 },
  'PUT /uploads/:id': { largest: '24 million pixels', maxMs: 2_000, maxMb: 120 },
  'GET /api/user/info': ONE,
  'POST /api/users/sign-in': SESSION,
  'POST /api/videos/:id/cancel': ONE_VIDEO,
  'POST /api/videos/:id/frame': { largest: 'a clip', maxMs: 3_000, maxMb: 120 },
  'DELETE /api/videos/:id': ONE_VIDEO,
  'GET /api/videos': { largest: 'a page of 100 of 10,000 videos', maxMs: 150, maxMb: 50 },
  'GET /api/videos/:id': ONE_VIDEO,
  'POST /api/videos/takes': { largest: 'takes of full length beside 10,000 videos', maxMs: 250, maxMb: 50 },
  'POST /api/videos': { largest: 'a prompt of full length beside 10,000 videos', maxMs: 150, maxMb: 50 },
  'POST /api/videos/:id/frame/file': { largest: 'a clip', maxMs: 3_000, maxMb: 120 },
  'GET /api/video-events': { largest: 'a stream', maxMs: 300, maxMb: 30 },
  'GET /api/withdrawal/:id': ONE,
  'POST /api/withdrawal': ONE,
} as const satisfies Record<string, RouteCost>;

export type RouteKey = keyof typeof ROUTE_COSTS;

/** No constraint if the call has a row; otherwise an impossible one that names the row that is missing. */
export type HasCost<C extends ApiCall> = `${C['method']} ${C['path']}` extends RouteKey
  ? unknown
  : { hasNoRowInRouteCosts: `${C['method']} ${C['path']}` };

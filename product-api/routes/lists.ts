import type { FastifyRequest } from 'fastify';
import * as calls from '#contracts/api/lists';
import { HEADERS } from '#contracts/service-token';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import { presentLists, presentRows } from '../lists/present-list';
import { countRows, findList, findOwnLists } from '../lists/read-lists';
import { pauseList, startList, stopList } from '../lists/run-list';
import { createList, deleteList, writeRows } from '../lists/write-list';
import { prepareListArchive } from '../library/archives';
import { sessionOf } from './authentication';
import { idempotencyKeyOf } from './idempotency-key';
import { leadToArchive } from './library';
import { readPageLimit } from './page-limit';
import { registerCall } from './register-call';
import type { Routes } from './routes';
import { checkedByModel, type VideoParts } from './videos';

const DEFAULT_PAGE = 50;

/** Lists of videos of the signed-in user. */
export function listRoutes(app: Routes, deps: AppDeps, { presenter }: Pick<VideoParts, 'presenter'>): void {
  const { db, now, wakeWorker, budget } = deps;

  registerCall(app, deps, calls.readLists, async (request) => {
    const { userId } = sessionOf(request);
    const lists = await presentLists(db, await findOwnLists(db, userId));
    await budget.charge(userId, { summedUp: lists.reduce((sum, { rows }) => sum + rows.total, 0) });
    return { lists };
  });

  registerCall(app, deps, calls.createList, async (request) => {
    const { userId } = sessionOf(request);
    const given = { userId, idempotencyKey: idempotencyKeyOf(request), title: request.body.title };
    return show(userId, await createList(db, given, now()));
  });

  registerCall(
    app,
    deps,
    calls.writeRows,
    async (request) => {
      const { userId } = sessionOf(request);
      const { id } = request.params;
      const part = readPart(request);
      await budget.inTurn(userId, { row: part.rows.length }, () => writeRows(deps, { userId, id, ...part }, now()));
      return show(userId, id);
    },
    checkedByModel,
  );

  registerCall(app, deps, calls.readList, (request) => show(sessionOf(request).userId, request.params.id));

  registerCall(app, deps, calls.listRows, (request) => {
    const { cursor, limit, only } = request.query;
    const page = { cursor, limit: readPageLimit(limit, DEFAULT_PAGE), hasProblems: only === 'problems' };
    return presentRows({ db, presenter }, sessionOf(request).userId, { id: request.params.id, ...page });
  });

  registerCall(app, deps, calls.startList, async (request) => {
    const { userId } = sessionOf(request);
    const { id } = request.params;
    const { maxCredits, retries = false } = request.body;
    const row = retries ? await countRows(db, userId, id) : 0;
    await budget.inTurn(userId, { row }, () => startList(deps, { userId, id, maxCredits, retries }, now()));
    wakeWorker();
    return show(userId, id);
  });

  registerCall(app, deps, calls.pauseList, async (request) => {
    const { userId } = sessionOf(request);
    await pauseList(db, userId, request.params.id);
    return show(userId, request.params.id);
  });

  registerCall(app, deps, calls.stopList, async (request) => {
    const { userId } = sessionOf(request);
    await stopList(db, userId, request.params.id, now());
    wakeWorker();
    return show(userId, request.params.id);
  });

  registerCall(app, deps, calls.deleteList, (request) => deleteList(db, sessionOf(request).userId, request.params.id));

  registerCall(app, deps, calls.archiveList, (request) => {
    const { userId } = sessionOf(request);
    return leadToArchive(deps, (period) => prepareListArchive(db, userId, request.params.id, period));
  });

  async function show(userId: string, id: string) {
    const [list] = await presentLists(db, [await findList(db, userId, id)]);
    if (!list) throw new Error('A list has no tally.');
    return { list };
  }
}

/** By hand and not by schema: what is wrong inside a row is for the check of its model. */
function readPart({ body, headers }: FastifyRequest<{ Body: unknown }>) {
  const { from, rows, ...rest } = (body !== null && typeof body === 'object' ? body : {}) as Record<string, unknown>;
  const [stray] = Object.keys(rest);
  if (stray !== undefined) throw invalid(`Unknown field "${stray.slice(0, 60)}".`, stray);
  if (typeof from !== 'number' || !Number.isSafeInteger(from) || from < 0) {
    throw invalid('"from" must be a whole number from 0.', 'from');
  }
  if (!Array.isArray(rows)) throw invalid('"rows" must be a list.', 'rows');
  return { from, rows: rows as unknown[], language: headers[HEADERS.contentLanguage] };
}

function invalid(message: string, field: string): ApiError {
  return new ApiError('invalid_field', message, { field });
}

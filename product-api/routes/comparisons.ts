import * as calls from '#contracts/api/comparisons';
import type { AppDeps } from '../app-deps';
import { compareModels } from '../comparisons/compare-models';
import { presentComparison } from '../comparisons/present-comparison';
import { listOwnComparisons } from '../comparisons/read-comparisons';
import { deleteComparison, vote } from '../comparisons/vote';
import { sessionOf } from './authentication';
import { readComparisonWish } from './read-submission';
import { registerCall } from './register-call';
import type { Routes } from './routes';
import { checkedByModel, type VideoParts } from './videos';

/** Comparisons of the signed-in user. */
export function comparisonRoutes(app: Routes, deps: AppDeps, { presenter, countSubmissions }: VideoParts): void {
  const { db, now, wakeWorker } = deps;

  registerCall(app, deps, calls.listComparisons, async (request) => ({
    comparisons: await listOwnComparisons(db, sessionOf(request).userId),
  }));

  registerCall(
    app,
    deps,
    calls.compareModels,
    async (request) => {
      const wish = readComparisonWish(request);
      await countSubmissions(request, wish.submission.takes.length);
      const id = await compareModels(deps, wish, now());
      wakeWorker();
      return show(wish.submission.userId, id);
    },
    checkedByModel,
  );

  registerCall(app, deps, calls.readComparison, (request) => show(sessionOf(request).userId, request.params.id));

  registerCall(app, deps, calls.voteOnComparison, async (request) => {
    const { userId } = sessionOf(request);
    const { id } = request.params;
    await vote(db, userId, { id, take: request.body.take }, now());
    return show(userId, id);
  });

  registerCall(app, deps, calls.deleteComparison, (request) =>
    deleteComparison(db, sessionOf(request).userId, request.params.id),
  );

  async function show(userId: string, id: string) {
    return { comparison: await presentComparison({ db, presenter }, userId, id) };
  }
}

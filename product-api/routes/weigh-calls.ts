import type { AppDeps } from '../app-deps';
import type { Routes } from './routes';

/**
 * Counts the bytes that each call of a user sends and gets, and refuses the calls of one who has used up their share of
 * work. Routes whose work doesn't follow from bytes count it themselves.
 */
export function weighCalls(app: Routes, { budget }: Pick<AppDeps, 'budget'>): void {
  // The first hook after a route has found its session.
  app.addHook('preParsing', async (request) => {
    if (request.session) await budget.requireRest(request.session.userId);
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    if (!request.session) return payload;
    const received = Number(request.headers['content-length'] ?? 0);
    const sent = typeof payload === 'string' ? Buffer.byteLength(payload) : 0;
    await budget.charge(request.session.userId, { byte: received + sent });
    return payload;
  });
}

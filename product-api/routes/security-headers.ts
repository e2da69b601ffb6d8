import type { AppDeps } from '../app-deps';
import type { Routes } from './routes';

const ONE_YEAR_S = 31_536_000;
/** Policy of a JSON answer that a browser shows: it loads nothing. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** Sets the headers of every answer. Pages of stand-ins have a policy of their own, files need none. */
export function secureAnswers(app: Routes, { publicUrl }: Pick<AppDeps, 'publicUrl'>): void {
  const isHttps = publicUrl.startsWith('https:');
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('x-content-type-options', 'nosniff');
    if (isHttps) void reply.header('strict-transport-security', `max-age=${ONE_YEAR_S}`);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && type.startsWith('application/json')) {
      void reply.header('content-security-policy', NOTHING);
    }
    done();
  });
}

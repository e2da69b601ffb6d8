import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { AdminError } from '../admin/admin-error';
import { runCommand } from '../admin/run-command';
import { COMMANDS_PATH, isCommandToken } from '../admin/running-service';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import type { Routes } from './routes';

const Body = Type.Object({
  args: Type.Array(Type.String({ maxLength: 10_000 }), { maxItems: 50 }),
  systemUser: Type.String({ minLength: 1, maxLength: 100 }),
});

/** Operators' commands beside the running service, which alone has the embedded database open (admin/ask-service.ts). */
export function commandRoutes(app: Routes, { db, shop, now }: AppDeps, secret: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isDirectlyFromHere(request) || !isCommandToken(request.headers.authorization, secret)) {
      throw new ApiError('not_found', 'There is no such route.');
    }
    done();
  });

  app.post(COMMANDS_PATH, { schema: { hide: true, body: Body } }, async ({ body: { args, systemUser } }) => {
    try {
      return await runCommand(args, {
        withDatabase: (work) => work(db),
        offers: () => Promise.resolve(shop.offers),
        systemUser,
        now,
      });
    } catch (error) {
      if (error instanceof AdminError) return { refusal: error.message };
      throw error;
    }
  });
}

/** A process of this machine asks, and no proxy of it for somebody else. */
function isDirectlyFromHere({ socket, headers }: FastifyRequest): boolean {
  const { remoteAddress = '', localAddress } = socket;
  const address = remoteAddress.replace(/^::ffff:/, '');
  const isLoopback = address === '::1' || (isIPv4(address) && address.startsWith('127.'));
  const isPassedOn = 'x-forwarded-for' in headers || 'forwarded' in headers || 'via' in headers;
  return (isLoopback || remoteAddress === localAddress) && !isPassedOn;
}

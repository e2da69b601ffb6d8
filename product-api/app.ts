import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { HEADERS } from '#contracts/service-token';
import { claimConnection } from '../network/claim-connection';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitConnections,
  serverOptions,
} from '../network/connection-limits';
import type { AppDeps } from './app-deps';
import { FewAtATime } from './load/few-at-a-time';
import { accountRightsRoutes, exportRoutes } from './routes/account-rights';
import { requireServiceToken, ServiceTokens } from './routes/authentication';
import { limitLoad } from './routes/back-pressure';
import { answerError, answerErrors, answersToBrokenRequests } from './routes/errors';
import { accountRoutes } from './routes/account';
import { listRoutes } from './routes/lists';
import { commandRoutes } from './routes/commands';
import { limitCallsAtATime } from './routes/calls-at-a-time';
import { checkoutRoutes } from './routes/checkout';
import { filmRoutes } from './routes/films';
import { fileRoutes } from './routes/files';
import { archiveRoutes, libraryRoutes } from './routes/library';
import { healthRoutes } from './routes/health';
import { modelRoutes } from './routes/models';
import { rememberLanguages } from './routes/remember-languages';
import { observeRequests } from './routes/observe-requests';
import { providerWebhookRoutes } from './routes/provider-webhooks';
import { limitForgers } from './routes/forgers';
import { compileSchemasLate } from './routes/late-schemas';
import { limitRates, sharedLimit } from './routes/rate-limit';
import { secureAnswers } from './routes/security-headers';
import { reportRoutes } from './routes/reports';
import { describeApi } from './routes/openapi';
import type { Routes } from './routes/routes';
import { shareRoutes } from './routes/shares';
import { sessionRoutes } from './routes/sessions';
import { subscriptionRoutes } from './routes/subscriptions';
import { pictureRoutes, uploadRoutes } from './routes/uploads';
import { userRoutes } from './routes/users';
import { videoEventRoutes } from './routes/video-events';
import { videoRoutes } from './routes/videos';
import { weighCalls } from './routes/weigh-calls';
import { webhookRoutes } from './routes/webhooks';
import { withdrawalRoutes } from './routes/withdrawals';
import { VideoPresenter } from './videos/video-presenter';
import { WatchedVideos } from './videos/watched-videos';

const MAX_JSON_BYTES = 64 * 1024;
/** Like the host's, with time for a picture of 20 MB from a phone; a stalled upload is still cut off. */
const CONNECTIONS: ConnectionLimits = { ...CONNECTION_LIMITS, requestMs: 300_000 };

/** Archives that are sent at a time. */
const DOWNLOADS = { all: 3, ofOneUser: 1 };

/** The whole HTTP surface over `deps`; doesn't listen. */
export async function buildApp(deps: AppDeps): Promise<Routes> {
  const connections = { ...CONNECTIONS, ...deps.connections };
  const loggerInstance: FastifyBaseLogger = deps.logger;
  const app = Fastify({
    loggerInstance,
    bodyLimit: MAX_JSON_BYTES,
    routerOptions: { maxParamLength: 400 },
    genReqId: ({ headers }) => safeRequestId(headers[HEADERS.requestId]) ?? randomUUID(),
    trustProxy: deps.trustedProxies,
    frameworkErrors: answerError,
    clientErrorHandler: answersToBrokenRequests(),
    forceCloseConnections: 'idle',
    http: serverOptions(connections),
    // Fastify overwrites these with its own options.
    keepAliveTimeout: connections.keepAliveMs,
    requestTimeout: connections.requestMs,
    connectionTimeout: connections.stalledMs,
  }).withTypeProvider<TypeBoxTypeProvider>();
  compileSchemasLate(app);
  limitConnections(app.server, connections);
  app.decorateRequest('caller', null);
  app.decorateRequest('session', null);
  // The first hook: other hooks release their counts when the answer ends.
  app.addHook('onRequest', (request, reply, done) => {
    if (claimConnection(request.raw, reply.raw)) done();
    else reply.hijack();
  });
  const tokens = new ServiceTokens(deps.secret);
  observeRequests(app, deps.metrics, tokens);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(HEADERS.requestId, request.id);
    done();
  });
  secureAnswers(app, deps);
  answerErrors(app);

  await app.register(swagger, describeApi());
  healthRoutes(app, deps);
  await app.register(async (forAnybody) => {
    await limitRates(forAnybody, deps);
    // The same for all callers, and 90 kB to serialize.
    let contract: string | undefined;
    forAnybody.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
      contract ??= JSON.stringify(app.swagger());
      return reply.type('application/json').send(contract);
    });
  });

  const { commandSecret } = deps;
  if (commandSecret !== undefined) {
    await app.register((fromOperators, _options, done) => {
      commandRoutes(fromOperators, deps, commandSecret);
      done();
    });
  }

  await app.register(async (fromFunctions) => {
    fromFunctions.removeContentTypeParser('text/plain');
    requireServiceToken(fromFunctions, tokens);
    limitCallsAtATime(fromFunctions, deps);
    // After the token check, so that callers without a token take no slot.
    limitLoad(fromFunctions, deps);
    await limitRates(fromFunctions, deps);
    weighCalls(fromFunctions, deps);
    userRoutes(fromFunctions, deps);
    sessionRoutes(fromFunctions, deps);
    const presenter = new VideoPresenter(deps);
    const watched = new WatchedVideos(deps.db, presenter);
    seeOwnActs(fromFunctions, watched);
    rememberLanguages(fromFunctions, deps);
    const videoParts = {
      presenter,
      watched,
      countSubmissions: sharedLimit(fromFunctions, deps, 'submissions'),
    };
    videoRoutes(fromFunctions, deps, videoParts);
    videoEventRoutes(fromFunctions, deps);
    listRoutes(fromFunctions, deps, videoParts);
    libraryRoutes(fromFunctions, deps);
    filmRoutes(fromFunctions, deps, videoParts);
    modelRoutes(fromFunctions, deps);
    reportRoutes(fromFunctions, deps);
    shareRoutes(fromFunctions, deps);
    uploadRoutes(fromFunctions, deps);
    checkoutRoutes(fromFunctions, deps);
    subscriptionRoutes(fromFunctions, deps);
    accountRoutes(fromFunctions, deps);
    withdrawalRoutes(fromFunctions, deps);
    accountRightsRoutes(fromFunctions, deps);
  });

  await app.register(async (fromBrowsers) => {
    await fromBrowsers.register(cors, {
      origin: new URL(deps.siteUrl).origin,
      methods: ['GET', 'HEAD', 'PUT'],
      exposedHeaders: ['content-length', 'content-range', 'accept-ranges', 'content-disposition'],
      maxAge: 600,
    });
    await limitRates(fromBrowsers, deps);
    const { servedDirectory } = deps;
    if (servedDirectory !== undefined) {
      await fromBrowsers.register((files) => fileRoutes(files, deps, servedDirectory));
    }
    const downloads = new FewAtATime(DOWNLOADS);
    await fromBrowsers.register((pictures, _options, done) => {
      pictureRoutes(pictures, deps);
      exportRoutes(pictures, deps, downloads);
      archiveRoutes(pictures, deps, downloads);
      done();
    });
    const { paymentPages, mailPages } = deps;
    if (mailPages !== undefined) {
      await fromBrowsers.register((pages, _options, done) => {
        mailPages(pages);
        done();
      });
    }
    if (paymentPages !== undefined) {
      await fromBrowsers.register((pages, _options, done) => {
        paymentPages(pages, deps);
        done();
      });
    }
  });

  await app.register(async (fromServices) => {
    limitForgers(fromServices, deps);
    await fromServices.register((fromProviders, _options, done) => {
      providerWebhookRoutes(fromProviders, deps);
      done();
    });
    const { readWebhook } = deps.payments;
    if (readWebhook !== undefined) {
      await fromServices.register((fromPayments, _options, done) => {
        webhookRoutes(fromPayments, deps, readWebhook);
        done();
      });
    }
  });
  return app;
}

/** A user's own act shows in their next answer. */
function seeOwnActs(app: Routes, watched: WatchedVideos): void {
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.session !== null && request.method !== 'GET') watched.forgetPlacesOf(request.session.userId);
    done();
  });
}

function safeRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : undefined;
}

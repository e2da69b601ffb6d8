import express, { type Express, type RequestHandler, type Response } from 'express';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { claimConnection } from '../../network/claim-connection';
import {
  CONNECTION_LIMITS,
  limitConnections,
  serverOptions,
  type ConnectionLimits,
} from '../../network/connection-limits';
import { HttpMetrics } from '../../observability/http-metrics';
import { CallLimits, type CallLimitValues } from './call-limits';
import { countCspReports, CSP_REPORTS_PATH } from './csp-reports';
import { errorAnswer } from './error-answers';
import { FUNCTION_LIMITS, type FunctionLimits } from './functions';
import { healthz, readyz } from './health';
import { requestContext } from './request-context';
import { securityHeaders } from './security-headers';
import { Site, type Build, type SiteOptions } from './site';
import { STREAM_LIMITS, VideoEventRelay } from './video-event-relay';
import { traceRequests } from './trace-requests';
import type { TrustedOrigins } from './trusted-origins';

export interface HostOptions {
  origins: TrustedOrigins;
  productApiUrl: string;
  logger: Logger;
  limits?: Partial<FunctionLimits>;
  /** On streams of events; STREAM_LIMITS unless given. */
  streamLimits?: Partial<CallLimitValues>;
  connections?: Partial<ConnectionLimits>;
  /** Registry of the metrics; a new one unless given. */
  registry?: Registry;
  /** Addresses, networks or names like `loopback` whose `X-Forwarded-For` is trusted; `loopback` unless given. */
  trustedProxies?: readonly string[];
  /** Goes over to a new build if there is one; resolves to whether there was. Asked before anything is called missing. */
  checkForBuild?: () => Promise<boolean>;
}

/** Reports of a browser: a page that blocks a lot sends a few. */
const REPORT_LIMITS: CallLimitValues = { callsPerMinute: 60, concurrentCalls: 50 };
/** While stopping, the time in which every answer tells its client that the connection will close. */
const DRAIN_MS = 500;
/** After that, requests in progress get this long before they are cut: longer than a call to the product API. */
const SHUTDOWN_MS = 12_000;
/** How often a stopping host closes idle connections. */
const SWEEP_MS = 50;
/** Browsers preconnect. A connection without a request for this long after the listener closed may be closed. */
const SILENT_MS = 200;

/** The production server: pages, files and functions of one build, and of the next without a pause. */
export class Host {
  readonly #server: http.Server;
  readonly #logger: Logger;
  readonly #underWay = new Set<Response>();
  /** Connections that have not sent a request yet: Node does not count them as idle. */
  readonly #unused = new Set<Socket>();
  readonly #videoEvents: VideoEventRelay;
  readonly #siteOptions: SiteOptions;
  #site: Site | undefined;
  #stopping: Promise<void> | undefined;

  constructor(options: HostOptions) {
    this.#logger = options.logger;
    const connections = { ...CONNECTION_LIMITS, ...options.connections };
    const registry = options.registry ?? new Registry();
    const metrics = new HttpMetrics(registry);
    this.#videoEvents = new VideoEventRelay(metrics);
    const functionLimits = { ...FUNCTION_LIMITS, ...options.limits };
    const callLimits = new CallLimits(functionLimits, metrics);
    this.#siteOptions = { origins: options.origins, functionLimits, callLimits };
    const app = this.#createApp(options, metrics, registry);
    this.#server = http.createServer(serverOptions(connections), (request, response) => {
      if (claimConnection(request, response)) app(request, response);
    });
    limitConnections(this.#server, connections);
    this.#server.on('connection', (socket) => {
      this.#unused.add(socket);
      socket.once('close', () => this.#unused.delete(socket));
    });
  }

  /** Serves this build from now on; requests in progress are finished with the one before. */
  async goOver(build: Build): Promise<void> {
    this.#site = await Site.load(build, this.#siteOptions, this.#site);
  }

  /** @returns the port: the given one, unless that is 0 */
  listen(port: number, hostname?: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, hostname, () => {
        this.#server.off('error', reject);
        resolve((this.#server.address() as AddressInfo).port);
      });
    });
  }

  /** Stops accepting connections, lets requests in progress finish, and resolves when all are closed. */
  stop(drainMs = DRAIN_MS): Promise<void> {
    this.#stopping ??= this.#stop(drainMs);
    return this.#stopping;
  }

  async #stop(drainMs: number): Promise<void> {
    this.#logger.info('host is stopping');
    for (const response of this.#underWay) endConnectionAfter(response);
    this.#videoEvents.close();
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    // Right after Node has accepted the waiting connections: the kernel resets those still in its queue.
    await new Promise((resolve) => setImmediate(resolve));
    const closed = new Promise((resolve) => this.#server.close(resolve));
    const sweep = setInterval(() => this.#server.closeIdleConnections(), SWEEP_MS);
    const silence = setTimeout(() => this.#closeSilentConnections(), SILENT_MS);
    const force = setTimeout(() => this.#server.closeAllConnections(), SHUTDOWN_MS);
    await closed;
    clearInterval(sweep);
    clearTimeout(silence);
    clearTimeout(force);
    this.#logger.info('host has stopped');
  }

  #closeSilentConnections(): void {
    for (const socket of this.#unused) if (socket.bytesRead === 0) socket.destroy();
  }

  readonly #trackResponse: RequestHandler = (request, response, next) => {
    this.#unused.delete(request.socket);
    if (this.#stopping) endConnectionAfter(response);
    this.#underWay.add(response);
    response.once('close', () => this.#underWay.delete(response));
    next();
  };

  readonly #handleBySite: RequestHandler = (request, response, next) => this.#site?.handle(request, response, next);

  #createApp(options: HostOptions, metrics: HttpMetrics, registry: Registry): Express {
    const { origins, productApiUrl, logger, trustedProxies = ['loopback'], checkForBuild } = options;
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
    // Rate limits are per address: without this, all visitors behind a proxy would share one.
    app.set('trust proxy', [...trustedProxies]);
    // Functions parse the URL's query themselves.
    app.set('query parser', 'simple');
    app.use(traceRequests);
    app.use(requestContext(logger, metrics));
    app.use(securityHeaders(origins));
    app.use(this.#trackResponse);
    app.get('/healthz', healthz(productApiUrl));
    app.get(
      '/readyz',
      readyz(() => this.#stopping !== undefined),
    );
    const streamLimits = new CallLimits({ ...STREAM_LIMITS, ...options.streamLimits }, metrics);
    app.get(VideoEventRelay.path, streamLimits.refuse, this.#videoEvents.handle);
    app.post(CSP_REPORTS_PATH, new CallLimits(REPORT_LIMITS, metrics).refuse, countCspReports(registry));
    app.use(this.#handleBySite);
    if (checkForBuild) {
      // Another process may serve a new build already, whose pages ask this one for its files.
      app.use(async (request, response, next) => {
        if (await checkForBuild()) return this.#handleBySite(request, response, next);
        next();
      });
    }
    app.use((request, response, next) => this.#site?.files.handleSpelling(request, response, next));
    app.use((request, response, next) => this.#site?.files.handleNotFound(request, response, next));
    app.use(errorAnswer);
    return app;
  }
}

/** Adds "connection: close" to the answer, so that the client reconnects elsewhere. */
function endConnectionAfter(response: Response): void {
  if (!response.headersSent) response.set('connection', 'close');
}

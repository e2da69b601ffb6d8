import type http from 'node:http';

/** How long and how many clients may occupy a server; times in ms. */
export interface ConnectionLimits {
  /** Until a request's headers are complete; also applies to a new connection that sends nothing. */
  headersMs: number;
  /** Until a request's body is complete. */
  requestMs: number;
  /** Without progress while an answer is being sent: the client no longer reads. */
  stalledMs: number;
  /** Between two requests of one connection. */
  keepAliveMs: number;
  /** How often the first two are checked: they may last that much longer. */
  checkMs: number;
  /** Each idle one costs some 15 kB; beyond this many, new ones are closed at once. */
  connections: number;
  /** Size of the headers of one request. */
  headerBytes: number;
}

/** For bodies of 64 KiB at most. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  // Longer than any answer may take to start.
  stalledMs: 60_000,
  // Longer than a proxy's usual 60 s: the proxy must close idle connections first, or it may reuse one we just closed.
  keepAliveMs: 65_000,
  checkMs: 5_000,
  connections: 16_000,
  headerBytes: 16 * 1024,
};

export function serverOptions(limits: ConnectionLimits): http.ServerOptions {
  return {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
    maxHeaderSize: limits.headerBytes,
  };
}

/** Applies the limits that can only be set after the server was created. */
export function limitConnections(server: http.Server, limits: ConnectionLimits): void {
  server.maxConnections = limits.connections;
  server.timeout = limits.stalledMs;
}

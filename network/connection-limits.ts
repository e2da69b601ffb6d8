import type http from 'node:http';

/** How long and how many clients may keep a server's attention; times in ms. */
export interface ConnectionLimits {
  /** Until a request's headers are complete; also the first ones of a connection that never says anything. */
  headersMs: number;
  /** Until a request's body is complete. */
  requestMs: number;
  /** A connection on which nothing moves while an answer is under way: its client no longer reads. */
  stalledMs: number;
  /** Between two requests of one connection. */
  keepAliveMs: number;
  /** How often the first two are looked at: they may last that much longer. */
  checkMs: number;
  /** Each idle one costs some 15 kB; beyond this many, new ones are closed at once. */
  connections: number;
  /** Of the headers of one request. */
  headerBytes: number;
}

/** For bodies of 64 KiB at most. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  // Longer than any answer may take to begin.
  stalledMs: 60_000,
  // Longer than the usual proxy's 60 s: the side that waits longer must not be the one that sends.
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

/** What can only be set on a server that exists. */
export function limitConnections(server: http.Server, limits: ConnectionLimits): void {
  server.maxConnections = limits.connections;
  server.timeout = limits.stalledMs;
}

import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { CallLimitValues } from './call-limits';
import { sendError } from './error-answers';
import { toExpressPath } from './express-path';
import type { FunctionRoute } from './manifest';
import { recordRoute, type Route } from './request-route';

export type LoadedFunction = (request: Request, response: Response) => unknown;

export interface FunctionLimits extends CallLimitValues {
  /** Limit of a request body in bytes. Pictures go directly to the product API, so all bodies here are small. */
  bodyBytes: number;
  /** Timeout of a function. */
  timeoutMs: number;
}

export const FUNCTION_LIMITS: FunctionLimits = {
  bodyBytes: 64 * 1024,
  timeoutMs: 30_000,
  concurrentCalls: 1_000,
  callsPerMinute: 3_000,
};

/** Loads a bundle compiled by Gatsby; Node caches it. */
export function loadBundle(root: string): (route: FunctionRoute) => LoadedFunction {
  const require = createRequire(path.join(root, 'package.json'));
  return ({ file }) => {
    const bundle = require(path.resolve(root, file)) as LoadedFunction | { default?: LoadedFunction };
    const loaded = typeof bundle === 'function' ? bundle : bundle.default;
    if (typeof loaded !== 'function') throw new Error(`${file} does not export a function.`);
    return loaded;
  };
}

/** Takes bundles from Node's cache, which would keep those of every build that this process has served. */
export function forgetBundles(root: string, files: Iterable<string>): void {
  const { cache } = createRequire(path.join(root, 'package.json'));
  for (const file of files) delete cache[path.resolve(root, file)];
}

/** Routes for all functions; loads each function once. */
export function functionRoutes(
  routes: readonly FunctionRoute[],
  load: (route: FunctionRoute) => LoadedFunction,
  limits: FunctionLimits,
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const readBody = express.raw({ type: () => true, limit: limits.bodyBytes });
  for (const route of routes) {
    const note: RequestHandler = (_request, response, next) => {
      recordRoute(response, route.path as Route);
      next();
    };
    router.all(toExpressPath(route.path), note, readBody, runner(load(route), limits.timeoutMs));
  }
  return router;
}

function runner(execute: LoadedFunction, timeoutMs: number): RequestHandler {
  return async (request, response) => {
    const { rest, ...params } = request.params;
    // Gatsby functions expect the rest of a catch-all path under `*`.
    request.params = rest === undefined ? params : { ...params, '*': [rest].flat().join('/') };
    const timer = setTimeout(() => {
      request.log?.error({ err: new Error('Timed out'), code: 'internal' }, 'A function timed out.');
      sendError(response, 'internal', 'The request timed out.');
    }, timeoutMs);
    response.once('close', () => clearTimeout(timer));
    await execute(request, response);
  };
}

import type { Response } from 'express';

/** Pages and files are one route each: nobody asks how fast one of six hundred files is, and labels cost memory. */
export type Route = 'page' | 'file' | 'redirect' | 'probe' | 'not_found' | `/api/${string}`;

/** Says, for metrics and traces, what answered a request. */
export function recordRoute(response: Response, route: Route): void {
  (response.locals as { route?: Route }).route = route;
}

/** `none` when the request ended before anything took it. */
export function routeOf(response: Response): Route | 'none' {
  return (response.locals as { route?: Route }).route ?? 'none';
}

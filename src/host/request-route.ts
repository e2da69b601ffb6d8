import type { Response } from 'express';

/** Pages are one route and files another: separate labels for hundreds of files would only cost memory. */
export type Route = 'page' | 'file' | 'redirect' | 'probe' | 'not_found' | '/csp-reports' | `/api/${string}`;

/** Sets the route of a request for metrics and traces. */
export function recordRoute(response: Response, route: Route): void {
  (response.locals as { route?: Route }).route = route;
}

/** Marks an answer as a stream, which is counted apart from all others. */
export function recordStream(response: Response): void {
  (response.locals as { isStream?: true }).isStream = true;
}

export function isStream(response: Response): boolean {
  return (response.locals as { isStream?: true }).isStream === true;
}

/** `none` if the request ended before a route matched. */
export function routeOf(response: Response): Route | 'none' {
  return (response.locals as { route?: Route }).route ?? 'none';
}

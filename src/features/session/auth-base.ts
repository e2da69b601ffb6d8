let basePath = '/api/auth';

/** Path of the sign-in service, for all calls from now on: same origin, always. */
export function setAuthBase(path: string): void {
  basePath = path;
}

export function authUrl(path: string): string {
  return `${basePath}/${path}`;
}

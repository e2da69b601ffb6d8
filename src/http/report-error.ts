const LOG_URL = '/api/auth/_log';

/** Reports an error in this browser to the site's log. Never throws, never waits. */
export function reportError(code: string, error: unknown, url = LOG_URL): void {
  const message = error instanceof Error ? error.message : String(error);
  const form = new URLSearchParams({ level: 'error', code, client: 'true', url: window.location.pathname, message });
  navigator.sendBeacon?.(url, form);
}

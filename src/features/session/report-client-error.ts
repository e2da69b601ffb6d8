import { authUrl } from './auth-base';

/** Reports an error in this browser to the sign-in service. Never throws, never waits. */
export function reportClientError(code: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const form = new URLSearchParams({ level: 'error', code, client: 'true', url: window.location.pathname, message });
  navigator.sendBeacon?.(authUrl('_log'), form);
}

import { authUrl } from './auth-base';

/** Tells the sign-in service what went wrong in this browser. Never fails, never waits. */
export function reportClientError(code: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const form = new URLSearchParams({ level: 'error', code, client: 'true', url: window.location.pathname, message });
  navigator.sendBeacon?.(authUrl('_log'), form);
}

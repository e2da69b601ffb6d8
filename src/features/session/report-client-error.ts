import { reportError } from '../../http/report-error';
import { authUrl } from './auth-base';

/** Reports an error of the session's calls to the sign-in service that they use. Never throws, never waits. */
export function reportClientError(code: string, error: unknown): void {
  reportError(code, error, authUrl('_log'));
}

import { reportError } from '../report-error';
import { ApiError } from '../request-json';
import { reportUnreadable } from '../unreadable';
import { canRead } from './can-read';

/**
 * Reports an answer that no page can read, to the site's log and to the visitor.
 * @throws ApiError `unreadable_answer`
 */
export function checkAnswer(method: string, path: string, answer: unknown): void {
  if (canRead(method, path, answer)) return;
  const error = new ApiError(200, 'unreadable_answer', `The answer of ${method} ${path} is not as its contract says.`);
  reportError('UNREADABLE_ANSWER', error);
  reportUnreadable();
  throw error;
}

import type { AppDeps } from '../../product-api/app-deps';
import { FileMailer } from './file-mailer';
import { mailPages } from './pages';

/** The mailbox of a demo in `directory`, and the pages that show it. */
export function openFileMailer(directory: string): {
  mailer: FileMailer;
  mailPages: NonNullable<AppDeps['mailPages']>;
} {
  const mailer = new FileMailer(directory);
  return { mailer, mailPages: (pages) => mailPages(pages, mailer) };
}

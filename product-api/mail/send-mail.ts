import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { DAY_MS } from '#contracts/day';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { dropJob } from '../queue/job-queue';
import { composeMail } from './compose-mail';
import type { MailContent } from './mail-content';
import type { MailSite } from './mail-site';
import { type Mailer, MailRefusedError } from './mailer';

export interface MailDeps {
  db: Kysely<Tables>;
  mailer: Mailer;
  site: MailSite;
  now: () => Date;
  logger: Logger;
}

const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 60 * 60_000;
/** As long as mail servers themselves go on trying (RFC 5321, 4.5.4.1: four to five days). */
const GIVE_UP_MS = 4 * DAY_MS;

/**
 * Sends a message of the outbox and records it. A process that dies in between leaves the message to the next one, with
 * the same Message-ID: it is sent twice only if the server had taken it over and we had not yet recorded that, which
 * SMTP can't rule out.
 *
 * @returns in how many ms to try again; undefined: the message has been sent, given up or dropped
 */
export async function sendMail(deps: MailDeps, id: string): Promise<number | undefined> {
  const mail = await beginAttempt(deps.db, id);
  if (!mail) {
    await dropJob(deps.db, 'send-mail', id);
    return undefined;
  }
  const { kind, attempts } = mail;
  if (mail.to === null) return finish(deps, id, { failed_at: deps.now(), failure: 'no recipient' });
  try {
    await deps.mailer.send(composeMail({ ...mail, to: mail.to }, deps.site));
  } catch (error) {
    const failure = error instanceof Error ? error.message : 'unknown';
    const isOver = mail.createdAt.getTime() + GIVE_UP_MS <= deps.now().getTime();
    if (error instanceof MailRefusedError || isOver) {
      deps.logger.error({ mail: id, kind, attempts, reason: failure }, 'mail failed for good');
      return finish(deps, id, { failed_at: deps.now(), failure });
    }
    const retryMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
    deps.logger.warn({ mail: id, kind, attempts, reason: failure, retryMs }, 'mail not sent, will retry');
    return retryMs;
  }
  return finish(deps, id, { sent_at: deps.now() });
}

/** Reads the message as it is now; undefined if it was sent, given up or dropped. */
async function beginAttempt(db: Kysely<Tables>, id: string) {
  const mail = await db
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning(['id', 'kind', 'data', 'user_id', 'address', 'language', 'created_at as createdAt', 'attempts'])
    .executeTakeFirst();
  if (!mail) return undefined;
  const { user_id: userId, address, language, kind, data, ...rest } = mail;
  const account =
    userId === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['email', 'language'])
          .where('id', '=', userId)
          .where('erased_at', 'is', null)
          .executeTakeFirst();
  return {
    ...rest,
    // Written by `writeMail`, in this release or an earlier one.
    ...({ kind, data } as MailContent),
    to: address ?? account?.email ?? null,
    language: language ?? account?.language ?? undefined,
  };
}

/** Records the end of a message, and forgets what it said and to whom. */
async function finish(
  { db }: MailDeps,
  id: string,
  end: { sent_at: Date } | { failed_at: Date; failure: string },
): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('outbox')
      .set({ ...end, data: '{}', address: null })
      .where('id', '=', id)
      .execute();
    await dropJob(tx, 'send-mail', id);
  });
}

import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables';
import { enqueue } from '../queue/job-queue';
import type { MailContent } from './mail-content';

/** An account, or an address with the language of the page on which it was given. */
type Recipient = { userId: string } | { address: string; language: string | undefined };

export type NewMail = MailContent & {
  /** Its subject, such as an order. A second message with the same cause is not written. */
  cause: string;
  to: Recipient;
};

/**
 * Writes a message in the transaction of its cause, and the job that sends it: both happen, or neither. An account that
 * has been erased gets none.
 */
export async function writeMail(tx: Transaction<Tables>, mail: NewMail, now: Date): Promise<void> {
  const { cause, kind, to, data } = mail;
  if ('userId' in to && (await isErased(tx, to.userId))) return;
  const written = await tx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      cause,
      kind,
      ...('userId' in to ? { user_id: to.userId } : { address: to.address, language: to.language ?? null }),
      data: JSON.stringify(data),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written) await enqueue(tx, 'send-mail', written.id);
}

async function isErased(tx: Transaction<Tables>, userId: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('erased_at').where('id', '=', userId).executeTakeFirst();
  return user?.erased_at !== null;
}

/** Drops all messages to an account or its address, sent or not. Their jobs find nothing to send. */
export async function dropMailOf(tx: Transaction<Tables>, { id, email }: { id: string; email: string }): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where((eb) => eb.or([eb('user_id', '=', id), eb(eb.fn<string>('lower', ['address']), '=', email.toLowerCase())]))
    .execute();
}

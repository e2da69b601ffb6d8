import { randomBytes } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { DAY_MS } from '#contracts/day';
import type { WithdrawalRequest } from '#contracts/api/withdrawals';
import { WITHDRAWAL_MAX_LENGTH } from '#contracts/withdrawal';
import { ApiError } from '../api-error';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { writeMail } from '../mail/outbox';

/** Something, an at sign, and something with a dot: only a letter would prove more. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The same text again within this time is a repeated click or a retry after a lost answer. */
const REPEATED_MS = DAY_MS;

/** To one address: anybody can type any. */
const MAILS_A_DAY = 3;

/**
 * Keeps a withdrawal until `eraseOldWithdrawals`, and confirms it by mail in `language` (BCP 47). The same words within a
 * day are the same withdrawal: they get the first confirmation.
 * @throws ApiError `invalid_field`
 */
export async function requestWithdrawal(db: Kysely<Tables>, request: WithdrawalRequest, now: Date, language?: string) {
  const name = text(request, 'name').replace(/\s+/g, ' ');
  const words = { name, email: text(request, 'email'), order_text: text(request, 'order') };
  if (!EMAIL.test(words.email)) {
    throw new ApiError('invalid_field', 'email: must be an e-mail address.', { field: 'email' });
  }
  return inTransaction(db, async (tx) => {
    // Concurrent requests would not see each other's row.
    await sql`select pg_advisory_xact_lock(hashtext(${JSON.stringify(words)}))`.execute(tx);
    const earlier = await tx
      .selectFrom('withdrawals')
      .selectAll()
      .where('received_at', '>', new Date(now.getTime() - REPEATED_MS))
      .where('email', '=', words.email)
      .where('name', '=', words.name)
      .where('order_text', '=', words.order_text)
      .executeTakeFirst();
    if (earlier) return present(earlier);
    const withdrawal = { id: randomBytes(18).toString('base64url'), ...words, received_at: now };
    await tx.insertInto('withdrawals').values(withdrawal).execute();
    await confirmByMail(tx, withdrawal, language);
    return present(withdrawal);
  });
}

/** The page confirms every withdrawal; by mail the first few of a day, because the address is unproven. */
async function confirmByMail(tx: Transaction<Tables>, { received_at: receivedAt, ...words }: Words, language?: string) {
  const { id, name, email, order_text: order } = words;
  const { count } = await tx
    .selectFrom('withdrawals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('received_at', '>', new Date(receivedAt.getTime() - DAY_MS))
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirstOrThrow();
  if (Number(count) > MAILS_A_DAY) return;
  const mail = {
    cause: `withdrawal:${id}`,
    kind: 'withdrawal-received',
    to: { address: email, language },
    data: { id, name, email, order, receivedAt: receivedAt.toISOString() },
  } as const;
  await writeMail(tx, mail, receivedAt);
}

/** @throws ApiError `not_found` */
export async function findWithdrawal(db: Kysely<Tables>, id: string) {
  const found = await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw new ApiError('not_found', 'Withdrawal not found.');
  return present(found);
}

function text(request: WithdrawalRequest, field: keyof WithdrawalRequest): string {
  const value = withoutTricks(request[field]).trim();
  const max = WITHDRAWAL_MAX_LENGTH[field];
  if (value.length > 0 && value.length <= max) return value;
  throw new ApiError('invalid_field', `${field}: must have 1 to ${max} characters.`, { field });
}

/** Operators read these words in a terminal: no control characters, and nothing that turns the direction of others. */
function withoutTricks(words: string): string {
  return words
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\p{Cs}]/gu, '');
}

type Words = Pick<Selectable<Tables['withdrawals']>, 'id' | 'name' | 'email' | 'order_text' | 'received_at'>;

function present({ id, name, email, order_text, received_at }: Words) {
  return { withdrawal: { id, name, email, order: order_text, receivedAt: received_at.toISOString() } };
}

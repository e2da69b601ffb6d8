import { randomUUID } from 'node:crypto';
import type { Answer } from '../call';
import { callProductApi, type Caller, type ProductApiRequest } from '../product-api-client';
import type { Session, SessionUser } from '../session-token';
import { AccountsUnavailable, type Accounts } from './accounts';

/** `Accounts` over HTTP, as the product API keeps them. */
export const productApiAccounts: Accounts = {
  async signIn(person, address) {
    const answer = await post({ session: null, address }, '/api/users/sign-in', { ...person });
    if (answer.status === 403) return null;
    const user = (answer.body as { user?: unknown } | undefined)?.user;
    if (answer.status !== 200 || !isUser(user)) throw unexpected('/api/users/sign-in', answer);
    return { id: user.id, name: user.name, email: user.email, image: user.image };
  },

  async isActive(session) {
    const answer = await post({ session }, '/api/sessions/check', {});
    if (answer.status === 401) return false;
    const active = (answer.body as { active?: unknown } | undefined)?.active;
    if (answer.status !== 200 || typeof active !== 'boolean') throw unexpected('/api/sessions/check', answer);
    return active;
  },

  async revoke(session, expiresAt) {
    const answer = await post({ session }, '/api/sessions/revoke', {
      sid: session.sid,
      expiresAt: expiresAt.toISOString(),
    });
    // 401: it was revoked before, or its user erased.
    if (answer.status !== 204 && answer.status !== 200 && answer.status !== 401) {
      throw unexpected('/api/sessions/revoke', answer);
    }
  },

  async claimOnce(key, expiresAt, address) {
    const answer = await post({ session: null, address }, '/api/one-time-keys', {
      key,
      expiresAt: expiresAt.toISOString(),
    });
    if (answer.status === 201) return true;
    if (answer.status === 409) return false;
    throw unexpected('/api/one-time-keys', answer);
  },
};

type Asker = { session: Session } | { session: null; address: string };

async function post(asker: Asker, path: string, body: ProductApiRequest['body'] & object): Promise<Answer> {
  const caller: Caller = { ...asker, requestId: randomUUID() };
  try {
    return await callProductApi(caller, { method: 'POST', path, body });
  } catch (cause) {
    throw new AccountsUnavailable(`${path} could not be reached.`, true, { cause });
  }
}

function unexpected(path: string, { status }: Answer): AccountsUnavailable {
  return new AccountsUnavailable(`${path} answered ${status} with an unexpected body.`, false);
}

function isUser(value: unknown): value is SessionUser {
  if (value === null || typeof value !== 'object') return false;
  const { id, email, name, image } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof email === 'string' && isTextOrNull(name) && isTextOrNull(image);
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

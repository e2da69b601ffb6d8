import type { Session } from './session-types';

type MaybeSession = Session | null | undefined;

/** The user that calls are made for; undefined when signed out, and for a session without a user id. */
export function userIdOf(session: MaybeSession): string | undefined {
  const id = session?.user?.id;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** The user's name, or else their email address; empty if the session has neither. */
export function displayNameOf(session: MaybeSession): string {
  return session?.user?.name ?? session?.user?.email ?? '';
}

import type { Session } from './session-types';

type MaybeSession = Session | null | undefined;

/** Whose data the calls ask for; undefined for nobody, and for a session that doesn't say. */
export function userIdOf(session: MaybeSession): string | undefined {
  const id = session?.user?.id;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** What a person is called, as well as the session knows; empty when it doesn't. */
export function displayNameOf(session: MaybeSession): string {
  return session?.user?.name ?? session?.user?.email ?? '';
}

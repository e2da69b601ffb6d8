import type { ModelTerms } from '#contracts/model';
import { useSessionPart } from './client';
import { useUserInfo } from './use-user-info';
import { useWasSignedIn } from './was-signed-in';

/**
 * Whether this visitor can still have the reduced first video on a model: signed out, as a new account would. The server
 * decides; until it has answered, the usual prices are shown to signed-in visitors, and to those who were signed in here
 * while their session is still loading: a price that is too low would be refused.
 */
export function useTrials(): (model: Pick<ModelTerms, 'key'>) => boolean {
  const { user } = useUserInfo();
  const wasSignedIn = useWasSignedIn();
  const seemsNew = useSessionPart(({ status }) => (status === 'loading' ? !wasSignedIn : status === 'unauthenticated'));
  if (!user) return () => seemsNew;
  const { open, used } = user.trials;
  return ({ key }) => open && !used.includes(key);
}

import type { ModelTerms } from '#contracts/model';
import { useSession } from './client';
import { useUserInfo } from './use-user-info';

/**
 * Whether this visitor can still have the reduced first video on a model: signed out, as a new account would. The server
 * decides; until it has answered, the usual prices are shown to signed-in visitors.
 */
export function useTrials(): (model: Pick<ModelTerms, 'key'>) => boolean {
  const { status } = useSession();
  const { user } = useUserInfo();
  if (!user) return () => status !== 'authenticated';
  const { open, used } = user.trials;
  return ({ key }) => open && !used.includes(key);
}

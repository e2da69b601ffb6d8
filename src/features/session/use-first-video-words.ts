import { SIGNUP_CREDITS } from '#contracts/user';
import { useMoney } from '../../components/use-money';
import { useTranslation } from '../../i18n/use-translation';
import { useTrials } from './use-trials';
import { useUserInfo } from './use-user-info';

/**
 * "First video 1 credit" of a model, where this visitor still has that price and the credits for it; else undefined.
 * `credits`: the reduced price; undefined if the model has none.
 */
export function useFirstVideoWords(): (modelKey: string, credits: number | undefined) => string | undefined {
  const { t } = useTranslation();
  const money = useMoney();
  const hasTrial = useTrials();
  const balance = useUserInfo().user?.credits ?? SIGNUP_CREDITS;
  return (key, credits) =>
    credits !== undefined && credits <= balance && hasTrial({ key })
      ? t('common:model.firstVideo', { credits: money.credits(credits) })
      : undefined;
}

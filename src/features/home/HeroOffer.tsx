import { lowestCreditCost } from '#contracts/credit-cost';
import type { ModelTerms } from '#contracts/model';
import { SIGNUP_CREDITS } from '#contracts/user';
import { useLanguageTag } from '../../components/use-language-tag';
import { useMoney } from '../../components/use-money';
import { useTranslation } from '../../i18n/use-translation';
import { useUserInfo } from '../session/use-user-info';

export interface HeroOfferProps {
  /** Families of models that a new account can try once each with its free credits. */
  tries: readonly string[];
  /** The model with the lowest price. */
  cheapest: Pick<ModelTerms, 'credits'> & { title: string };
}

/** One line under the headline: what is free for a new visitor, and for others what their balance makes. */
export function HeroOffer({ tries, cheapest }: HeroOfferProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const money = useMoney();
  const { user } = useUserInfo();
  const videosFor = (credits: number) => Math.floor(credits / lowestCreditCost(cheapest));
  if (user) {
    const count = videosFor(user.credits);
    const credits = money.credits(user.credits);
    if (count === 0) return <>{t('home:hero.balance', { credits })}</>;
    const formatted = new Intl.NumberFormat(language).format(count);
    return <>{t('home:hero.balanceMakes', { credits, count, formatted, model: cheapest.title })}</>;
  }
  if (tries.length < 2) {
    const videos = videosFor(SIGNUP_CREDITS);
    return <>{t('home:hero.free', { signupCredits: SIGNUP_CREDITS, videos, model: cheapest.title })}</>;
  }
  const models = new Intl.ListFormat(language).format(tries);
  return <>{t('home:hero.tries', { signupCredits: SIGNUP_CREDITS, models })}</>;
}

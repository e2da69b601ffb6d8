import { lowestCreditCost } from '#contracts/credit-cost';
import type { ModelTerms } from '#contracts/model';
import { SIGNUP_CREDITS } from '#contracts/user';
import { useLanguageTag } from '../../components/use-language-tag';
import { useMoney } from '../../components/use-money';
import { useTranslation } from '../../i18n/use-translation';
import { useUserInfo } from '../session/use-user-info';
import * as styles from './HeroTitle.module.css';

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
  const offer =
    tries.length < 2
      ? t('home:hero.free', {
          signupCredits: SIGNUP_CREDITS,
          videos: videosFor(SIGNUP_CREDITS),
          model: cheapest.title,
        })
      : t('home:hero.tries', { signupCredits: SIGNUP_CREDITS, models: new Intl.ListFormat(language).format(tries) });
  if (!user) return <>{offer}</>;

  const count = videosFor(user.credits);
  const credits = money.credits(user.credits);
  const formatted = new Intl.NumberFormat(language).format(count);
  return (
    <span className={styles.place}>
      {/* The built page's words keep their lines, so that the form below doesn't move. */}
      <span className={styles.built} aria-hidden>
        {offer}
      </span>
      <span>
        {count === 0
          ? t('home:hero.balance', { credits })
          : t('home:hero.balanceMakes', { credits, count, formatted, model: cheapest.title })}
      </span>
    </span>
  );
}

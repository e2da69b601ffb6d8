import { classNames } from '../../components/class-names';
import { useTranslation } from '../../i18n/use-translation';
import { BuyButton } from './BuyButton';
import { MakesUpTo } from './MakesUpTo';
import * as styles from './Offers.module.css';
import type { PackView } from './price-data';
import type { Yardstick } from './yardsticks';
import { useMoney } from '../../components/use-money';

/** Credits paid once, side by side. */
export function Packs({ packs, yardsticks }: { packs: readonly PackView[]; yardsticks: readonly Yardstick[] }) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <ul role="list" className={classNames(styles.offers, styles.packs)}>
      {packs.map(({ key, credits, amountCents, currency }) => (
        <li key={key} className={styles.offer}>
          <h3 className={styles.name}>{money.credits(credits)}</h3>
          <p className={styles.price}>
            <span className={styles.amount}>{money.amount(amountCents, currency)}</span>
          </p>
          <p className={styles.credits}>
            <span className={styles.each}>
              {t('price:plans.perCredit', { price: money.smallAmount(amountCents / credits, currency) })}
            </span>
          </p>
          <MakesUpTo credits={credits} yardsticks={yardsticks} />
          <BuyButton wish={{ item: key }}>{t('price:packs.buy', { credits: money.credits(credits) })}</BuyButton>
        </li>
      ))}
    </ul>
  );
}

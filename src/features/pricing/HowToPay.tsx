import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { PaymentNotice } from './checkout/PaymentNotice';
import * as styles from './Offers.module.css';

/** Where paying happens, and in which currency. */
export function HowToPay({ currency }: { currency: string | undefined }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  return (
    <div className={styles.paying}>
      <PaymentNotice />
      {currency !== undefined && <p>{t('price:currency', { currency: currencyName(language, currency) })}</p>}
    </div>
  );
}

/** "US Dollar", "US-Dollar", "米ドル". */
function currencyName(language: string, currency: string): string {
  return new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency;
}

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

/**
 * Name of a currency as it stands in "Prices in ...": "US dollars", "dollars des États-Unis", "米ドル". Where the plural
 * changes with the number (Russian), the singular.
 */
function currencyName(language: string, currency: string): string {
  const singular = new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency;
  if (new Intl.PluralRules(language).resolvedOptions().pluralCategories.includes('few')) return singular;
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'name' });
  return parts.formatToParts(1000).find(({ type }) => type === 'currency')?.value ?? singular;
}

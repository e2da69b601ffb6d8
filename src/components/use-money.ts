import { useLanguageTag } from './use-language-tag';
import { useTranslation } from '../i18n/use-translation';

export interface Money {
  /** "$10" for whole amounts, "$6.40" for others; "US$10" where "$" may be another currency. */
  amount: (amountCents: number, currency: string) => string;
  /** A fraction of a currency unit with its mills: "$0.033". */
  smallAmount: (amountCents: number, currency: string) => string;
  /** "3,600 credits" */
  credits: (count: number) => string;
}

/** Money and credits in the words and figures of the visitor's language. */
export function useMoney(): Money {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const format = (value: number, currency: string, minimum: number, maximum: number) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: minimum,
      maximumFractionDigits: maximum,
    })
      .formatToParts(value)
      .map((part) => (part.type === 'currency' ? unmistakable(part.value, currency, language) : part.value))
      .join('');
  return {
    amount: (amountCents, currency) => format(amountCents / 100, currency, amountCents % 100 === 0 ? 0 : 2, 2),
    smallAmount: (amountCents, currency) => format(amountCents / 100, currency, 3, 3),
    credits: (count) => t('common:unit.credits', { count, formatted: new Intl.NumberFormat(language).format(count) }),
  };
}

/** The bare "$" only in the language of the United States: it is NT$ in Taiwan, and Intl writes it in Japanese too. */
function unmistakable(sign: string, currency: string, language: string): string {
  const isAtHome = new Intl.Locale(language).maximize().region === 'US';
  return sign === '$' && currency.toUpperCase() === 'USD' && !isAtHome ? 'US$' : sign;
}

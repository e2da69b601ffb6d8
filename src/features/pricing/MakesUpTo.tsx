import { lowestCreditCost } from '#contracts/credit-cost';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import * as styles from './Offers.module.css';
import type { PricedModel } from './price-data';

/** How many videos an amount of credits buys at each model's lowest price. */
export function MakesUpTo({ credits, span }: { credits: number; span: readonly PricedModel[] }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const number = new Intl.NumberFormat(language);
  const videos = span.map((model) => {
    const count = Math.floor(credits / lowestCreditCost(model));
    return t('price:makes.videos', { count, formatted: number.format(count), model: unbroken(model.title) });
  });
  const anyOf = new Intl.ListFormat(language, { type: 'disjunction' });
  return <p className={styles.makes}>{t('price:makes.upTo', { videos: anyOf.format(videos) })}</p>;
}

/** A model's name with non-breaking spaces, so that its version never wraps onto a line alone. */
function unbroken(name: string): string {
  return name.replaceAll(' ', '\u00A0');
}

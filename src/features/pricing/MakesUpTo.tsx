import { lowestCreditCost } from '#contracts/credit-cost';
import { languageTag } from '../../i18n/language-tag';
import { useTranslation } from '../../i18n/use-translation';
import * as styles from './Offers.module.css';
import type { PricedModel } from './price-data';

/** What an amount of credits makes at each model's lowest price. */
export function MakesUpTo({ credits, span }: { credits: number; span: readonly PricedModel[] }) {
  const { t, i18n } = useTranslation();
  const language = languageTag(i18n.language);
  const number = new Intl.NumberFormat(language);
  const videos = span.map((model) => {
    const count = Math.floor(credits / lowestCreditCost(model));
    return t('price:makes.videos', { count, formatted: number.format(count), model: unbroken(model.title) });
  });
  const anyOf = new Intl.ListFormat(language, { type: 'disjunction' });
  return <p className={styles.makes}>{t('price:makes.upTo', { videos: anyOf.format(videos) })}</p>;
}

/** A name whose version never stands alone on the next line. */
function unbroken(name: string): string {
  return name.replaceAll(' ', '\u00A0');
}

import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import * as styles from './Offers.module.css';
import { useVideoCounts } from './use-video-counts';
import type { Yardstick } from './yardsticks';

/** How many videos an amount of credits buys, in one sentence. */
export function MakesUpTo({ credits, yardsticks }: { credits: number; yardsticks: readonly Yardstick[] }) {
  const { t } = useTranslation();
  const counts = useVideoCounts();
  const anyOf = new Intl.ListFormat(useLanguageTag(), { type: 'disjunction' });
  return <p className={styles.makes}>{t('price:makes.upTo', { videos: anyOf.format(counts(credits, yardsticks)) })}</p>;
}

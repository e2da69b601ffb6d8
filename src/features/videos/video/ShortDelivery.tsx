import type { Video } from '#contracts/api/videos';
import type { Shortfall } from '#contracts/video';
import { Info } from '../../../components/icons';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useMoney } from '../../../components/use-money';
import { type TFunction, useTranslation } from '../../../i18n/use-translation';
import * as styles from './ShortDelivery.module.css';

/** How a video falls short of its order, and its reduced price; empty when it is complete. */
export function ShortDelivery({ video }: { video: Video }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const { credits: price } = useMoney();
  const { shortfalls = [], credits } = video;
  if (shortfalls.length === 0) return null;
  const words = shortfalls.map((shortfall) => shortfallWords(t, language, shortfall, video));
  const what = new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
  const isCheaper = credits.captured < credits.held;
  return (
    <p className={styles.note}>
      <Info aria-hidden strokeWidth={1.5} />
      <span>
        {isCheaper
          ? t('my-videos:shortfall.lead', { what, paid: price(credits.captured), ordered: price(credits.held) })
          : t('my-videos:shortfall.same', { what })}
      </span>
    </p>
  );
}

function shortfallWords(t: TFunction, language: string, shortfall: Shortfall, { params, receipt }: Video): string {
  const seconds = new Intl.NumberFormat(language, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  const size = `${receipt.width} × ${receipt.height}`;
  switch (shortfall) {
    case 'resolution':
      return t('my-videos:shortfall.resolution', { got: size, ordered: params.resolution });
    case 'duration': {
      const { durationS = 0 } = receipt;
      const words = { got: seconds.format(durationS), ordered: seconds.format(params.durationS) };
      return t('my-videos:shortfall.duration', words);
    }
    case 'shape':
      return t('my-videos:shortfall.shape', { got: size, ordered: params.aspectRatio });
    case 'sound':
    case 'playback':
      return t(`my-videos:shortfall.${shortfall}`);
    default:
      return shortfall satisfies never;
  }
}

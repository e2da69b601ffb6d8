import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import type { Yardstick } from './yardsticks';

/** "1,200 videos with Wan 2.2 Fast", "8 videos with sound with Veo 3.1 Fast": how far an amount of credits goes. */
export function useVideoCounts(): (credits: number, yardsticks: readonly Yardstick[]) => string[] {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useLanguageTag());
  return (credits, yardsticks) =>
    yardsticks.map((yardstick) => {
      const count = Math.floor(credits / yardstick.credits);
      return t(yardstick.hasSound ? 'price:makes.withSound' : 'price:makes.videos', {
        count,
        formatted: number.format(count),
        model: unbroken(yardstick.title),
      });
    });
}

/** A model's name with non-breaking spaces, so that its version never wraps onto a line alone. */
function unbroken(name: string): string {
  return name.replaceAll(' ', '\u00A0');
}

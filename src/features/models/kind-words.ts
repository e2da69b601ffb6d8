import type { Capabilities } from '#contracts/model';
import type { TFunction } from '../../i18n/use-translation';

/** Words that people search for: "text to video and image to video". */
export function kindWords(t: TFunction, { modes }: Pick<Capabilities, 'modes'>): string {
  const [only] = modes;
  return t(`models:kind.${modes.length > 1 || only === undefined ? 'both' : only}`);
}

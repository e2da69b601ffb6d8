import { lowestCreditCost } from '../../../contracts/credit-cost';
import type { Capabilities } from '#contracts/model';
import type { TFunction } from '../../i18n/use-translation';
import { kindWords } from './kind-words';
import { ascendingResolutions } from './resolution-range';

export interface DescribedModel {
  title: string;
  maker: string;
  status: string;
  successor: { title: string } | null;
  capabilities: Pick<Capabilities, 'modes' | 'resolutions' | 'audio'>;
  credits: readonly { credits: number }[];
}

/** Description that search engines show under the title of a model's page; all of it follows from the model's data. */
export function modelDescription(t: TFunction, languageTag: string, model: DescribedModel): string {
  const { title, maker, capabilities, successor, status } = model;
  if (status === 'retired' && successor) {
    return t('models:meta.description.retired', { model: title, successor: successor.title });
  }
  const count = lowestCreditCost(model);
  return t(`models:meta.description.${capabilities.audio === 'none' ? 'silent' : 'sound'}`, {
    model: title,
    maker,
    kind: kindWords(t, capabilities),
    resolution: ascendingResolutions(capabilities.resolutions).at(-1),
    from: t('common:unit.creditsFrom', { count, formatted: new Intl.NumberFormat(languageTag).format(count) }),
  });
}

import type { Capabilities } from '#contracts/model';
import type { TFunction } from '../../i18n/use-translation';
import { kindWords } from './kind-words';

export interface DescribedModel {
  title: string;
  maker: string;
  status: string;
  successor: { title: string } | null;
  capabilities: Pick<Capabilities, 'modes' | 'resolutions' | 'audio'>;
  credits: readonly { credits: number }[];
}

/** What search engines show under the title of a model's page; all of it follows from the model's data. */
export function modelDescription(t: TFunction, languageTag: string, model: DescribedModel): string {
  const { title, maker, capabilities, successor, status } = model;
  if (status === 'retired' && successor) {
    return t('models:meta.description.retired', { model: title, successor: successor.title });
  }
  const count = Math.min(...model.credits.map(({ credits }) => credits));
  const lines = Math.max(...capabilities.resolutions.map((resolution) => Number.parseInt(resolution, 10)));
  return t(`models:meta.description.${capabilities.audio === 'none' ? 'silent' : 'sound'}`, {
    model: title,
    maker,
    kind: kindWords(t, capabilities),
    resolution: `${lines}p`,
    from: t('common:unit.creditsFrom', { count, formatted: new Intl.NumberFormat(languageTag).format(count) }),
  });
}

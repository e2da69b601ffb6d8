import type { Model } from '#contracts/model';
import type { TFunction } from './i18n/use-translation';

/** The model's maker. */
export type ModelOrigin = Pick<Model, 'maker'> & { runsOn: string | null };

/** "by Google", or, where the title is a name of ours, "runs on ByteDance Seedance 1.0 Pro". */
export function originWords(t: TFunction, { maker, runsOn }: ModelOrigin): string {
  return runsOn === null ? t('common:model.by', { maker }) : t('common:model.runsOn', { maker, model: runsOn });
}

/** "Google", or "ByteDance (Seedance 1.0 Pro)". */
export function makerWords({ maker, runsOn }: ModelOrigin): string {
  return runsOn === null ? maker : `${maker} (${runsOn})`;
}

import { useTranslation } from '../../i18n/use-translation';
import { useLimitedModels } from '../../model-offer';
import type { ModelCardData } from './model-card';

export interface OfferMarkProps {
  model: Pick<ModelCardData, 'key' | 'status'>;
  className?: string | undefined;
}

/** Says that nothing of the model can be made now. A retired model says so itself. */
export function OfferMark({ model: { key, status }, className }: OfferMarkProps) {
  const { t } = useTranslation();
  const limited = useLimitedModels();
  const isUnavailable = limited.some((model) => model.key === key && model.capabilities === null);
  if (!isUnavailable || status === 'retired') return null;
  return <span className={className}>{t('common:model.unavailable')}</span>;
}

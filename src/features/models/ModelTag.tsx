import { Badge } from '../../components/Badge';
import { useTranslation } from '../../i18n/use-translation';
import type { ModelCardData } from './model-card';

/** A model's status takes precedence over its tag: a retired model is not hot. */
export function ModelTag({ model: { status, tag } }: { model: Pick<ModelCardData, 'status' | 'tag'> }) {
  const { t } = useTranslation();
  if (status !== 'live') return <Badge tone="danger">{t(`common:model.status.${status}`)}</Badge>;
  return <Badge tone="accent">{t(`common:model.tag.${tag}`)}</Badge>;
}

import type { Batch } from '#contracts/api/batches';
import type { BatchState } from '#contracts/batch';
import { Badge, type BadgeTone } from '../../components/Badge';
import { useTranslation } from '../../i18n/use-translation';

const TONES: Record<BatchState, BadgeTone> = {
  draft: 'neutral',
  running: 'accent',
  paused: 'danger',
  done: 'success',
  stopped: 'neutral',
};

export function ListState({ list }: { list: Pick<Batch, 'state'> }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[list.state]}>{t(`lists:state.${list.state}`)}</Badge>;
}

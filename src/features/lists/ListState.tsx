import type { VideoList } from '#contracts/api/lists';
import type { VideoListState } from '#contracts/video-list';
import { Badge, type BadgeTone } from '../../components/Badge';
import { useTranslation } from '../../i18n/use-translation';

const TONES: Record<VideoListState, BadgeTone> = {
  draft: 'neutral',
  running: 'accent',
  paused: 'danger',
  done: 'success',
  stopped: 'neutral',
};

export function ListState({ list }: { list: Pick<VideoList, 'state'> }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[list.state]}>{t(`lists:state.${list.state}`)}</Badge>;
}

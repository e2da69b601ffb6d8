import type { Video } from '#contracts/api/videos';
import { useTranslation } from '../../../i18n/use-translation';
import { useUserInfo } from '../../session/use-user-info';
import { useVideoEvents } from '../live/use-video-events';
import { notifyReady } from './ready-notification';
import { useTitleNotice } from './use-title-notice';

/** Announces what happens to the videos on the page: in the balance, the tab's title and, if wanted, a notification. */
export function useVideoNews(videos: readonly Video[] | undefined): void {
  const { t } = useTranslation();
  const { refresh } = useUserInfo();
  const announceInTitle = useTitleNotice();
  useVideoEvents(videos, {
    onCreditsMoved: () => void refresh(),
    onReady: ({ id, prompt }) => {
      announceInTitle(t('my-videos:titleReady'));
      notifyReady({ id, title: t('my-videos:titleReady'), body: prompt });
    },
  });
}

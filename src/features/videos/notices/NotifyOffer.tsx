import { Button, IconButton } from '../../../components/Button';
import { Bell } from '../../../components/icons';
import { showToast } from '../../../components/toast';
import { useTranslation } from '../../../i18n/use-translation';
import { turnOnNotifications, useNotificationState } from './ready-notification';

/** Offers browser notifications while a video is in progress; hidden once they are on or unavailable. */
export function NotifyOffer({ isIcon = false }: { isIcon?: boolean }) {
  const { t } = useTranslation();
  if (useNotificationState() !== 'off') return null;
  const turnOn = async () => {
    await turnOnNotifications();
    const isOn = Notification.permission === 'granted';
    showToast(isOn ? 'success' : 'info', t(isOn ? 'my-videos:notify.on' : 'my-videos:notify.refused'));
  };
  const bell = <Bell aria-hidden strokeWidth={1.5} />;
  if (isIcon) {
    return (
      <IconButton label={t('my-videos:notify.button')} onClick={() => void turnOn()}>
        {bell}
      </IconButton>
    );
  }
  return (
    <Button variant="quiet" size="small" icon={bell} onClick={() => void turnOn()}>
      {t('my-videos:notify.button')}
    </Button>
  );
}

import { SIGNUP_CREDITS } from '#contracts/user';
import { Dialog } from '../../components/Dialog';
import { useTranslation } from '../../i18n/use-translation';
import { GoogleLoginButton } from './GoogleLoginButton';

export interface LoginDialogProps {
  /** Where to go after the login; default the present page. */
  callbackUrl?: string;
  onClose: () => void;
}

/** A title, a prompt and one button. Loaded lazily, hence the default export. */
export default function LoginDialog({ callbackUrl, onClose }: LoginDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('common:login.title')} onClose={onClose} startsInBody>
      <p>{t('common:login.prompt', { credits: SIGNUP_CREDITS })}</p>
      <GoogleLoginButton {...(callbackUrl !== undefined && { callbackUrl })} onStarted={onClose} />
    </Dialog>
  );
}

import { SIGNUP_CREDITS } from '#contracts/user';
import { Dialog } from '../../components/Dialog';
import { useTranslation } from '../../i18n/use-translation';
import { GoogleLoginButton } from './GoogleLoginButton';
import { hasSessionEnded } from './session-store';

export interface LoginDialogProps {
  /** Where to go after the login; default the present page. */
  callbackUrl?: string;
  /** The visitor was logged in until now. */
  hasEnded?: boolean;
  onClose: () => void;
}

/** A title, a prompt and one button. Loaded lazily, hence the default export. */
export default function LoginDialog({ callbackUrl, hasEnded = false, onClose }: LoginDialogProps) {
  const { t } = useTranslation();
  const isReturning = hasEnded || hasSessionEnded();
  return (
    <Dialog title={t('common:login.title')} onClose={onClose} startsInBody>
      <p>{isReturning ? t('common:login.ended') : t('common:login.prompt', { credits: SIGNUP_CREDITS })}</p>
      <GoogleLoginButton {...(callbackUrl !== undefined && { callbackUrl })} onStarted={onClose} />
    </Dialog>
  );
}

import { SIGNUP_CREDITS } from '#contracts/user';
import { Dialog } from '../../components/Dialog';
import { useTranslation } from '../../i18n/use-translation';
import { GoogleLoginButton } from './GoogleLoginButton';
import type { LoginOptions } from './login-options';
import { hasSessionEnded } from './session-store';

export interface LoginDialogProps extends LoginOptions {
  onClose: () => void;
}

/** A title, a prompt and one button. Loaded lazily, hence the default export. */
export default function LoginDialog({
  callbackUrl,
  hasEnded = false,
  goesOn = false,
  onCancel,
  onClose,
}: LoginDialogProps) {
  const { t } = useTranslation();
  const isReturning = hasEnded || hasSessionEnded();
  const cancel = () => {
    onCancel?.();
    onClose();
  };
  return (
    <Dialog title={t('common:login.title')} onClose={cancel} startsInBody>
      <p>{isReturning ? t('common:login.ended') : t('common:login.prompt', { signupCredits: SIGNUP_CREDITS })}</p>
      {goesOn && <p>{t('common:login.goesOn')}</p>}
      <GoogleLoginButton {...(callbackUrl !== undefined && { callbackUrl })} onStarted={onClose} />
    </Dialog>
  );
}

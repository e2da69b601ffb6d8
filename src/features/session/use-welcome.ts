import { useEffect } from 'react';
import { SIGNUP_CREDITS } from '#contracts/user';
import { browserStorage } from '../../browser-storage';
import { showToast } from '../../components/toast';
import { useTranslation } from '../../i18n/use-translation';
import { useUserInfo } from './use-user-info';

const { welcomed } = browserStorage;

/** Announces the free credits to a new user, once in this browser. */
export function useWelcome(): void {
  const { t } = useTranslation();
  const { user } = useUserInfo();
  const isNew = user?.first_session === true;

  useEffect(() => {
    if (!isNew || welcomed.read() !== null) return;
    // Without storage, the message would appear on every page.
    if (welcomed.write(1)) showToast('success', t('common:login.welcome', { signupCredits: SIGNUP_CREDITS }));
  }, [isNew, t]);
}

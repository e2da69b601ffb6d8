import { useState } from 'react';
import { Button } from '../../components/Button';
import { LinkedText } from '../../components/LinkedText';
import { Notice } from '../../components/Notice';
import { useTranslation } from '../../i18n/use-translation';
import { signIn } from './auth-calls';
import * as styles from './GoogleLoginButton.module.css';

export interface GoogleLoginButtonProps {
  /** Where to go after the login; default the current page. */
  callbackUrl?: string;
  /** The browser is on its way to Google. */
  onStarted?: () => void;
}

/**
 * Starts the Google login, and shows an error when that fails. Without our own Google client id it uses the stand-in.
 * Says what a first login accepts: it creates the account, and with it the contract.
 */
export function GoogleLoginButton({ callbackUrl, onStarted }: GoogleLoginButtonProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'starting' | 'failed'>('idle');

  const start = async () => {
    setState('starting');
    try {
      await signIn('google', { callbackUrl: callbackUrl ?? window.location.href });
      onStarted?.();
    } catch {
      setState('failed');
    }
  };

  return (
    <div className={styles.login}>
      {state === 'failed' && (
        <Notice kind="error" announce>
          {t('common:login.failed')}
        </Notice>
      )}
      <Button variant="primary" size="large" busy={state === 'starting'} onClick={() => void start()}>
        {t('common:login.google')}
      </Button>
      {!process.env.GATSBY_GOOGLE_CLIENT_ID && <p className={styles.note}>{t('common:login.demo')}</p>}
      <p className={styles.note}>
        <LinkedText
          text={(marks) => t('common:login.agree', marks)}
          links={{
            terms: { to: '/terms', words: t('common:login.terms') },
            privacy: { to: '/privacy', words: t('common:login.privacy') },
          }}
        />
      </p>
    </div>
  );
}

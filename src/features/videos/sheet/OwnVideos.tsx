import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { useTranslation } from '../../../i18n/use-translation';
import { useLoginWhenSignedOut } from '../../session/use-login-when-signed-out';
import { ContactSheetSkeleton } from './ContactSheetSkeleton';
import * as styles from './OwnVideos.module.css';

export interface OwnVideosProps {
  /** Keeps the place of what stands above the videos until they are there. */
  top?: ReactNode;
  /** Only for signed-in visitors. */
  children: ReactNode;
}

/** A page of the visitor's own videos; signed-out visitors see the login dialog over an empty sheet. */
export function OwnVideos({ top, children }: OwnVideosProps) {
  const { t } = useTranslation();
  const { status, openLogin } = useLoginWhenSignedOut();

  if (status === 'authenticated') return children;
  if (status === 'loading') {
    return (
      <div className={styles.waiting}>
        {top}
        <ContactSheetSkeleton />
      </div>
    );
  }
  return (
    <div className={styles.signedOut}>
      {top}
      <ContactSheetSkeleton isStill />
      <Notice
        className={styles.message}
        title={t('my-videos:signedOut.title')}
        actions={
          <Button variant="primary" onClick={() => openLogin()}>
            {t('my-videos:signedOut.button')}
          </Button>
        }
      >
        {t('my-videos:signedOut.text')}
      </Notice>
    </div>
  );
}

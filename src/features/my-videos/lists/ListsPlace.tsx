import { lazy, Suspense, useEffect } from 'react';
import { Button } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { Skeleton } from '../../../components/Skeleton';
import { useIsSearchRead } from '../../../components/use-search';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { useTranslation } from '../../../i18n/use-translation';
import { useSession } from '../../session/client';
import { useLoginDialog } from '../../session/login-dialog-context';
import type { ListsProps } from './Lists';
import * as styles from './Lists.module.css';

const Lists = lazy(async () => ({ default: (await import('./Lists')).Lists }));

/** The visitor's lists; signed-out visitors see the login dialog. */
export function ListsPlace(props: ListsProps) {
  const { t } = useTranslation();
  const { status } = useSession();
  const { openLogin } = useLoginDialog();
  const isSearchRead = useIsSearchRead();

  useEffect(() => {
    if (status === 'unauthenticated') openLogin();
  }, [status, openLogin]);

  if (status === 'unauthenticated') {
    return (
      <div className={styles.place}>
        <Notice
          title={t('lists:signedOut.title')}
          actions={
            <Button variant="primary" onClick={() => openLogin()}>
              {t('lists:signedOut.button')}
            </Button>
          }
        >
          {t('lists:signedOut.text')}
        </Notice>
      </div>
    );
  }
  return (
    <div className={styles.place}>
      {status === 'authenticated' && isSearchRead ? (
        <Suspense fallback={<ListSkeleton />}>
          <Lists {...props} />
        </Suspense>
      ) : (
        <ListSkeleton />
      )}
    </div>
  );
}

/** As high as what may come. */
export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.lists} aria-busy>
      <VisuallyHidden>{t('lists:loading')}</VisuallyHidden>
      <Skeleton width="100%" height="16rem" />
      <Skeleton width="100%" height="16rem" />
    </div>
  );
}

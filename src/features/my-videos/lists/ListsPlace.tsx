import { lazy, Suspense, useEffect } from 'react';
import { Button } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { useIsSearchRead } from '../../../components/use-search';
import { useTranslation } from '../../../i18n/use-translation';
import { useSession } from '../../session/client';
import { useLoginDialog } from '../../session/login-dialog-context';
import type { ListModels } from './composition';
import { ListSkeleton } from './ListSkeleton';
import * as styles from './Lists.module.css';

const Lists = lazy(async () => ({ default: (await import('./Lists')).Lists }));

/** The visitor's lists; signed-out visitors see the login dialog. */
export function ListsPlace(props: ListModels) {
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

import { Button } from '../../components/Button';
import { Notice } from '../../components/Notice';
import { late } from '../../components/late';
import { useIsSearchRead } from '../../components/use-search';
import { useTranslation } from '../../i18n/use-translation';
import { useLoginWhenSignedOut } from '../session/use-login-when-signed-out';
import type { ListModels } from './composition';
import { ListSkeleton } from './ListSkeleton';
import * as styles from './Lists.module.css';

const Lists = late(async () => (await import('./Lists')).Lists, { Waiting: ListSkeleton });

/** The visitor's lists; signed-out visitors see the login dialog. */
export function ListsPlace(props: ListModels) {
  const { t } = useTranslation();
  const { status, openLogin } = useLoginWhenSignedOut();
  const isSearchRead = useIsSearchRead();

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
      {status === 'authenticated' && isSearchRead ? <Lists {...props} /> : <ListSkeleton />}
    </div>
  );
}

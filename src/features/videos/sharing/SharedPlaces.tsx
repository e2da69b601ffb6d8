import { Button, ButtonLink } from '../../../components/Button';
import { MessagePage } from '../../../components/MessagePage';
import { Skeleton } from '../../../components/Skeleton';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './SharedVideo.module.css';

export interface SharedPlaceProps {
  isFilm?: boolean;
}

export interface SharedOpeningProps extends SharedPlaceProps {
  hasFailed: boolean;
  onRetry: () => void;
}

/** The place of what is shared while it is loaded, or couldn't be. */
export function SharedOpening({ isFilm = false, hasFailed, onRetry }: SharedOpeningProps) {
  const { t } = useTranslation();
  const words = isFilm ? 'my-videos:shared.film' : 'my-videos:shared';
  return (
    <div className={`page-column ${styles.page}`}>
      {/* It stays out of sight until the shape of the video says where it belongs. */}
      <h1 className="visually-hidden">{t(`${words}.title`)}</h1>
      <div className={styles.screen}>
        <div className={styles.opening} aria-busy={!hasFailed}>
          {hasFailed ? (
            <div className={styles.failed} role="alert">
              <p>{t(`${words}.failed`)}</p>
              <Button onClick={onRetry}>{t('my-videos:error.retry')}</Button>
            </div>
          ) : (
            <>
              <VisuallyHidden>{t(`${words}.loading`)}</VisuallyHidden>
              <Skeleton className={styles.waiting} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** A link that doesn't work: it gives no reason. */
export function NothingHere({ isFilm = false }: SharedPlaceProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.window}>
      <MessagePage
        title={t(isFilm ? 'my-videos:shared.film.gone' : 'my-videos:shared.gone.title')}
        actions={
          <ButtonLink to="/" variant="primary">
            {t('my-videos:shared.makeOwn')}
          </ButtonLink>
        }
      >
        <p>{t('my-videos:shared.gone.text')}</p>
      </MessagePage>
    </div>
  );
}

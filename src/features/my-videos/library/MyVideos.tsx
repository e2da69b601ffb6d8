import { Button } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { late } from '../../../components/late';
import { useSearch } from '../../../components/use-search';
import { useTranslation } from '../../../i18n/use-translation';
import type { SiteModelTerms } from '../../../model-terms';
import { useLoginWhenSignedOut } from '../../session/use-login-when-signed-out';
import { comparisonOfSearch } from '../compare/comparison-address';
import { filmOfSearch } from '../films/film-address';
import { ContactSheetSkeleton } from './ContactSheetSkeleton';
import { ToolbarPlace } from './LibraryToolbar';
import * as styles from './MyVideos.module.css';
import { VideoLibrary, type VideoLibraryProps } from './VideoLibrary';

const Comparisons = late(async () => (await import('../compare/Comparisons')).Comparisons, {
  Waiting: ContactSheetSkeleton,
});
const Films = late(async () => (await import('../films/Films')).Films, { Waiting: ContactSheetSkeleton });

export interface MyVideosProps {
  models: readonly (VideoLibraryProps['models'][number] & SiteModelTerms)[];
}

/** The visitor's videos, films and comparisons; signed-out visitors see the login dialog over an empty sheet. */
export function MyVideos({ models }: MyVideosProps) {
  const { t } = useTranslation();
  const { status, openLogin } = useLoginWhenSignedOut();
  const search = useSearch();
  const film = filmOfSearch(search);
  const comparison = comparisonOfSearch(search);

  if (status === 'authenticated' && comparison !== undefined) {
    return <Comparisons id={comparison} models={models} />;
  }
  if (status === 'authenticated' && film !== undefined) {
    return <Films film={film} models={models} />;
  }
  if (status === 'authenticated') return <VideoLibrary models={models} />;
  if (status === 'loading') {
    return (
      <div className={styles.waiting}>
        <ToolbarPlace />
        <ContactSheetSkeleton />
      </div>
    );
  }
  return (
    <div className={styles.signedOut}>
      <ToolbarPlace />
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

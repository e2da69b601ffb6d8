import { late } from '../../../components/late';
import { useIsSearchRead, useSearch } from '../../../components/use-search';
import { useTranslation } from '../../../i18n/use-translation';
import { ContactSheetSkeleton } from '../../videos/sheet/ContactSheetSkeleton';
import { OwnVideos } from '../../videos/sheet/OwnVideos';
import { FailureNotice } from '../../videos/video/FailureNotice';
import type { SideBySideProps } from './SideBySide';
import { takesOfSearch } from '../../videos/takes-address';

const SideBySide = late(async () => (await import('./SideBySide')).SideBySide, { Waiting: ContactSheetSkeleton });

/** The visitor's takes that the address names, side by side. */
export function ComparedTakes({ models }: Pick<SideBySideProps, 'models'>) {
  const { t } = useTranslation();
  const videoIds = takesOfSearch(useSearch());
  const isSearchRead = useIsSearchRead();
  if (isSearchRead && videoIds.length === 0) return <FailureNotice>{t('my-videos:compare.deleted')}</FailureNotice>;
  return (
    <OwnVideos>{isSearchRead && <SideBySide key={videoIds.join()} videoIds={videoIds} models={models} />}</OwnVideos>
  );
}

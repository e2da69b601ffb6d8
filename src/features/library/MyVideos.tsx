import { navigate } from 'gatsby';
import { useEffect } from 'react';
import { localizedPath } from '../../components/Link';
import { useSearch } from '../../components/use-search';
import { useTranslation } from '../../i18n/use-translation';
import { ContactSheetSkeleton } from '../videos/sheet/ContactSheetSkeleton';
import { ToolbarPlace } from './LibraryToolbar';
import { movedAddress } from './moved-address';
import { OwnVideos } from '../videos/sheet/OwnVideos';
import { VideoLibrary, type VideoLibraryProps } from './VideoLibrary';

/** The visitor's videos; an earlier address of what is a page of its own now leads there. */
export function MyVideos(props: VideoLibraryProps) {
  const { i18n } = useTranslation();
  const moved = movedAddress(useSearch());
  useEffect(() => {
    if (moved === undefined) return;
    void navigate(localizedPath(moved + window.location.hash, i18n.language), { replace: true });
  }, [moved, i18n.language]);
  return (
    <OwnVideos top={<ToolbarPlace />}>
      {moved === undefined ? <VideoLibrary {...props} /> : <ContactSheetSkeleton />}
    </OwnVideos>
  );
}

import { useCallback } from 'react';
import { showToast } from '../../../components/toast';
import { useStableCallback } from '../../../components/use-stable-callback';
import { useTranslation } from '../../../i18n/use-translation';
import { failureWords } from '../video/failure-words';
import { organizeVideos } from './video-calls';

/** Changes videos on the page, before the product API's next answer. */
export type ChangeVideos = (ids: ReadonlySet<string>, change: { isFavourite: boolean }) => void;

/** Marks videos as favourites, or takes the mark away: at once on the page, and back if it fails. Always the same function. */
export function useFavour(change: ChangeVideos): (ids: readonly string[], isFavourite: boolean) => void {
  const { t } = useTranslation();
  const show = useStableCallback(change);
  return useCallback(
    (ids, isFavourite) => {
      const marked = new Set(ids);
      show(marked, { isFavourite });
      organizeVideos(ids, { favourite: isFavourite }).catch((failure: unknown) => {
        show(marked, { isFavourite: !isFavourite });
        showToast('error', failureWords(t, failure));
      });
    },
    [show, t],
  );
}

import { navigate } from 'gatsby';
import { useState } from 'react';
import type { Video } from '#contracts/api/videos';
import { MAX_SHOTS } from '#contracts/film';
import { Button } from '../../components/Button';
import { localizedPath } from '../../components/Link';
import { Columns2, Download, Film, FolderInput, Star, Trash2, type LucideIcon } from '../../components/icons';
import { showToast } from '../../components/toast';
import { ApiError } from '../../http/request-json';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { MAX_SIDE_BY_SIDE, takesPath } from '../videos/takes-address';
import { failureWords } from '../videos/video/failure-words';
import { archiveVideos } from './library-calls';
import * as styles from './MyVideos.module.css';

export interface SelectionBarProps {
  /** Ids. */
  selection: ReadonlySet<string>;
  /** All that are listed. */
  videos: readonly Video[];
  /** Undefined ends selecting. */
  onSelect: (selection: ReadonlySet<string> | undefined) => void;
  onFavourite: (ids: string[]) => void;
  onMove: (ids: string[]) => void;
  onDelete: (ids: string[]) => void;
  /** Adds ready videos to a film. */
  onFilm: (ids: string[]) => void;
}

/** Actions on several videos at once. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, videos, onSelect, onFavourite, onMove, onFilm, onDelete } = props;
  const { t, i18n } = useTranslation();
  const language = useLanguageTag();
  const count = selection.size;
  const number = new Intl.NumberFormat(language);
  const formatted = number.format(count);
  const isNone = count === 0;
  const ids = () => [...selection];
  const playable = new Set(videos.filter(({ videoUrl }) => videoUrl !== undefined).map(({ id }) => id));
  const playableIds = () => ids().filter((id) => playable.has(id));
  const [isPreparing, setIsPreparing] = useState(false);

  const download = async () => {
    setIsPreparing(true);
    try {
      const archive = await archiveVideos(ids());
      // An attachment: the page stays.
      window.location.assign(archive.url);
      const amount = { count: archive.count, formatted: number.format(archive.count) };
      showToast('success', t('my-videos:zip.started', amount));
    } catch (error) {
      const isNoneReady = error instanceof ApiError && error.code === 'invalid_field';
      showToast('error', isNoneReady ? t('my-videos:zip.none') : failureWords(t, error));
    }
    setIsPreparing(false);
  };

  const compare = () => void navigate(localizedPath(takesPath(ids()), i18n.language));

  const act = (label: string, Icon: LucideIcon, onPress: () => void, { isBusy = false, isDisabled = isNone } = {}) => (
    <Button
      size="small"
      variant="quiet"
      icon={<Icon aria-hidden strokeWidth={1.5} />}
      disabled={isDisabled}
      busy={isBusy}
      onClick={onPress}
    >
      {label}
    </Button>
  );

  return (
    <div className={styles.selection} role="group" aria-label={t('my-videos:select.start')}>
      <div className={styles.which}>
        <p aria-live="polite">{t('my-videos:select.count', { count, formatted })}</p>
        <Button
          size="small"
          variant="quiet"
          disabled={count === videos.length}
          onClick={() => onSelect(new Set(videos.map(({ id }) => id)))}
        >
          {t('my-videos:select.all')}
        </Button>
        <Button size="small" onClick={() => onSelect(undefined)}>
          {t('my-videos:select.end')}
        </Button>
      </div>
      <div className={styles.acts}>
        {act(t('my-videos:favourite.add'), Star, () => onFavourite(ids()))}
        {act(t('my-videos:folder.move'), FolderInput, () => onMove(ids()))}
        {act(t('my-videos:zip.button'), Download, () => void download(), { isBusy: isPreparing })}
        {act(t('my-videos:film.addTo'), Film, () => onFilm(playableIds()), {
          isDisabled: playableIds().length === 0 || playableIds().length > MAX_SHOTS,
        })}
        {act(t('my-videos:compare.together'), Columns2, compare, { isDisabled: count < 2 || count > MAX_SIDE_BY_SIDE })}
        <Button
          size="small"
          variant="danger"
          icon={<Trash2 aria-hidden strokeWidth={1.5} />}
          disabled={isNone}
          onClick={() => onDelete(ids())}
        >
          {t('my-videos:delete.button')}
        </Button>
      </div>
    </div>
  );
}

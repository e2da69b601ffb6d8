import { useState } from 'react';
import useSWR from 'swr';
import type { listVideos, Video, VideoPage } from '#contracts/api/videos';
import { Button } from '../../components/Button';
import { classNames } from '../../components/class-names';
import { Dialog } from '../../components/Dialog';
import { Notice } from '../../components/Notice';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { callApi } from '../../http/call-api';
import { failureWords } from '../videos/video/failure-words';
import * as styles from './TakePicker.module.css';

export interface TakePickerProps {
  /** How many more the film can take. */
  room: number;
  /** In the order in which they were chosen. */
  onAdd: (videos: Video[]) => void;
  /** A shot that doesn't exist yet, instead. */
  onWrite: () => void;
  onClose: () => void;
}

const READY = '/api/videos?status=ready&limit=100';

/** Chooses ready takes for a film. */
export function TakePicker({ room, onAdd, onWrite, onClose }: TakePickerProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const { data, error } = useSWR<VideoPage, Error>(READY, () => callApi<typeof listVideos>(READY));
  const [chosen, setChosen] = useState<readonly Video[]>([]);
  const takes = data?.videos.filter(({ takenDown }) => takenDown === undefined);
  const isFull = chosen.length >= room;
  const formatted = new Intl.NumberFormat(language).format(chosen.length);
  return (
    <Dialog
      width="wide"
      title={t('my-videos:film.add')}
      onClose={onClose}
      actions={
        <>
          <p aria-live="polite">{t('my-videos:select.count', { count: chosen.length, formatted })}</p>
          <Button onClick={onWrite}>{t('my-videos:film.take.new')}</Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => onAdd([...chosen])}>
            {t('my-videos:film.add')}
          </Button>
        </>
      }
    >
      <p>{t('my-videos:film.pick')}</p>
      {error && <Notice kind="error">{failureWords(t, error)}</Notice>}
      {takes?.length === 0 && <p>{t('my-videos:film.noTakes')}</p>}
      <ul role="list" className={styles.takes} aria-busy={!data && !error}>
        {takes?.map((video) => {
          const isChosen = chosen.some(({ id }) => id === video.id);
          return (
            <li key={video.id}>
              <label className={styles.take}>
                {video.posterUrl && <img src={video.posterUrl} alt="" loading="lazy" decoding="async" />}
                <span className={styles.words}>
                  <input
                    type="checkbox"
                    checked={isChosen}
                    disabled={isFull && !isChosen}
                    onChange={() =>
                      setChosen(isChosen ? chosen.filter(({ id }) => id !== video.id) : [...chosen, video])
                    }
                  />
                  <span dir="auto" className={classNames('clamped', styles.prompt)}>
                    {video.prompt}
                  </span>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

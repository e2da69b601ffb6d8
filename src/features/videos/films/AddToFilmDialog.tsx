import { navigate } from 'gatsby';
import { useState } from 'react';
import type { FilmSummary } from '#contracts/api/films';
import { MAX_SHOTS } from '#contracts/film';
import { Button, ButtonLink } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { Film, Plus } from '../../../components/icons';
import { localizedPath } from '../../../components/Link';
import { Notice } from '../../../components/Notice';
import { useCounted } from '../../../components/use-counted';
import { useTranslation } from '../../../i18n/use-translation';
import { filmPath } from '../film-address';
import { failureWords } from '../video/failure-words';
import * as styles from './AddToFilmDialog.module.css';
import { addToFilm, createFilm } from './film-calls';
import { useFilms } from './use-films';

export interface AddToFilmDialogProps {
  /** Ready takes, in the order of the film. */
  videoIds: readonly string[];
  onClose: () => void;
}

/** Puts takes at the end of one of the visitor's films, or makes a film of them and opens it. */
export function AddToFilmDialog({ videoIds, onClose }: AddToFilmDialogProps) {
  const { t, i18n } = useTranslation();
  const counted = useCounted();
  const { films, error, refresh } = useFilms();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const [added, setAdded] = useState<FilmSummary>();

  const attempt = async (key: string, act: () => Promise<void>) => {
    setBusy(key);
    setProblem(undefined);
    try {
      await act();
    } catch (reason) {
      setProblem(reason);
    }
    setBusy(undefined);
  };
  const make = () =>
    attempt('new', async () => {
      const id = await createFilm(t('my-videos:film.untitled'), videoIds);
      navigate(localizedPath(filmPath(id), i18n.language));
    });
  const add = (film: FilmSummary) =>
    attempt(film.id, async () => {
      await addToFilm(film.id, videoIds);
      setAdded(film);
      refresh();
    });
  const shown: unknown = problem ?? error;

  if (added) {
    return (
      <Dialog
        title={t('my-videos:film.addTo')}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{t('my-videos:select.end')}</Button>
            <ButtonLink variant="primary" to={filmPath(added.id)}>
              {t('my-videos:film.open')}
            </ButtonLink>
          </>
        }
      >
        <p role="status">{t('my-videos:film.added', { title: added.title })}</p>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('my-videos:film.addTo')} onClose={onClose}>
      {shown !== undefined && (
        <Notice kind="error" announce>
          {failureWords(t, shown)}
        </Notice>
      )}
      <ul role="list" className={styles.films} aria-busy={!films && !error}>
        <li>
          <Button
            icon={<Plus aria-hidden strokeWidth={1.5} />}
            className={styles.film}
            busy={busy === 'new'}
            disabled={videoIds.length > MAX_SHOTS}
            onClick={() => void make()}
          >
            {t('my-videos:film.untitled')}
          </Button>
        </li>
        {films?.map((film) => (
          <li key={film.id}>
            <Button
              icon={<Film aria-hidden strokeWidth={1.5} />}
              className={styles.film}
              busy={busy === film.id}
              disabled={film.shotCount + videoIds.length > MAX_SHOTS}
              onClick={() => void add(film)}
            >
              <span dir="auto">{film.title}</span>{' '}
              <span className={styles.facts}>{t('my-videos:film.shots', counted(film.shotCount))}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

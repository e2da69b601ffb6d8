import { useId, useMemo, useState, type CSSProperties } from 'react';
import { navigate } from 'gatsby';
import type { Video } from '#contracts/api/videos';
import { FILM_TITLE_MAX, MAX_SHOTS } from '#contracts/film';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { Link, localizedPath } from '../../components/Link';
import { Notice } from '../../components/Notice';
import { Skeleton } from '../../components/Skeleton';
import { TextInput } from '../../components/TextControls';
import { ApiError } from '../../http/request-json';
import { useTranslation } from '../../i18n/use-translation';
import type { SiteModelTerms } from '../../model-terms';
import { randomKey } from '../../random-key';
import { useVideoNews } from '../videos/notices/use-video-news';
import { ConfirmDialog } from '../videos/video/ConfirmDialog';
import { failureWords } from '../videos/video/failure-words';
import { type DraftShot, piecesOf, takesOf } from './draft';
import { FILMS_PATH } from '../videos/film-address';
import { deleteFilm } from './film-calls';
import * as styles from './FilmEditor.module.css';
import { SaveFilm } from './export/SaveFilm';
import { FilmReceipt } from './FilmReceipt';
import { FilmPlayer } from './FilmPlayer';
import { FilmShareDialog } from './sharing/FilmShareDialog';
import { MakeBar } from './making/MakeBar';
import { planOf } from './making/plan';
import { useMakeTakes } from './making/use-make-takes';
import { WriteTake } from './making/WriteTake';
import { FilmShots } from './FilmShots';
import { TakePicker } from './TakePicker';
import { useFilm } from './use-film';
import { useFilmPlayback } from './use-film-playback';

export interface FilmEditorProps {
  id: string;
  models: readonly SiteModelTerms[];
}

/** One film: its preview, its shots in their order, and what can be done with it. */
export function FilmEditor({ id, models }: FilmEditorProps) {
  const { t, i18n } = useTranslation();
  const film = useFilm(id);
  const { draft, videos, saving, error, change, retry, load, renew } = film;
  const [open, setOpen] = useState<'picker' | 'take' | 'share' | 'receipt' | 'delete' | DraftShot>();
  const making = useMakeTakes(id, film.show, () => film.refresh());
  const hintId = useId();
  const [isLoaded, setIsLoaded] = useState(false);
  if (draft && !isLoaded) {
    setIsLoaded(true);
    // There is nothing else to be done with an empty film.
    if (draft.shots.length === 0) setOpen('picker');
  }
  useVideoNews(film.film && [...videos.values()]);
  const takes = useMemo(() => takesOf(film.film ?? { shots: [] }), [film.film]);
  const written = draft?.shots;
  // The same ones while the title is typed: the strip and the player begin anew with others.
  const pieces = useMemo(() => piecesOf(written ?? [], videos, takes), [written, videos, takes]);
  const playback = useFilmPlayback(pieces);

  const isConflict = error instanceof ApiError && error.code === 'film_changed';
  const problem = error !== undefined && (
    <Notice
      kind="error"
      announce
      actions={
        <Button size="small" onClick={isConflict ? () => void load() : retry}>
          {t(isConflict ? 'my-videos:film.loadNewer' : 'my-videos:error.retry')}
        </Button>
      }
    >
      {failureWords(t, error)}
    </Notice>
  );
  const back = (
    <p>
      <Link to={FILMS_PATH}>{t('my-videos:film.all')}</Link>
    </p>
  );
  if (!draft) {
    return (
      <div className={styles.editor} aria-busy={error === undefined}>
        {back}
        {problem || <Skeleton aspectRatio="16 / 9" />}
      </div>
    );
  }

  const { title, shots } = draft;
  const setShots = (next: readonly DraftShot[], added?: readonly Video[]) => change({ ...draft, shots: next }, added);
  const isSaved = saving === 'saved';
  const hasUnmade = [...takes.values()].some(({ state }) => state !== 'ready' && state !== 'missing');
  const isUntitled = title.trim() === '';
  return (
    <div className={styles.editor}>
      <div className={styles.top}>
        {back}
        <div className={styles.title}>
          <Field
            label={t('my-videos:film.title')}
            error={isUntitled ? t('errors:faults.required') : undefined}
            aside={<span role="status">{saving === 'saved' && !isUntitled ? t('my-videos:film.saved') : ''}</span>}
          >
            {(control) => (
              <TextInput
                {...control}
                dir="auto"
                value={title}
                maxLength={FILM_TITLE_MAX}
                onChange={(event) => change({ ...draft, title: event.target.value })}
              />
            )}
          </Field>
        </div>
        {pieces.length > 0 && (
          <SaveFilm
            title={title}
            pieces={pieces}
            numberOf={(piece) => shots.findIndex(({ key }) => key === piece.key) + 1}
            hintId={hintId}
            onFailed={renew}
          />
        )}
      </div>
      {problem}
      {pieces.length > 0 && (
        <div className={styles.stage} style={{ '--shape': pieces[0]?.shape } as CSSProperties}>
          <FilmPlayer playback={playback} onFailed={renew} />
        </div>
      )}
      <FilmShots
        draft={draft}
        videos={videos}
        takes={takes}
        models={models}
        playback={playback}
        isSaved={isSaved}
        making={making}
        onChange={(next) => setShots(next)}
        onEdit={(shot) => setOpen(shot)}
        onPick={() => setOpen('picker')}
        onWrite={() => setOpen('take')}
      />
      {hasUnmade && pieces.length > 0 && <p className={styles.hint}>{t('my-videos:film.making.unmade')}</p>}
      {film.film && <MakeBar film={film.film} plan={planOf(shots, videos, takes)} isSaved={isSaved} making={making} />}
      <div className={styles.actions}>
        {shots.length > 0 && (
          <>
            <Button onClick={() => setOpen('share')}>{t('my-videos:share.button')}</Button>
            <Button variant="quiet" onClick={() => setOpen('receipt')}>
              {t('my-videos:details.button')}
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={() => setOpen('delete')}>
          {t('my-videos:film.delete')}
        </Button>
        {pieces.length > 0 && (
          <p id={hintId} className={styles.hint}>
            {t('my-videos:film.export.hint')}
          </p>
        )}
      </div>
      {open === 'picker' && (
        <TakePicker
          room={MAX_SHOTS - shots.length}
          onWrite={() => setOpen('take')}
          onClose={() => setOpen(undefined)}
          onAdd={(added) => {
            const more = added.map(({ id: videoId }) => ({ key: randomKey(8), videoId, startS: 0 }));
            setShots([...shots, ...more], added);
            setOpen(undefined);
          }}
        />
      )}
      {(open === 'take' || typeof open === 'object') && (
        <WriteTake
          shots={shots}
          shot={typeof open === 'object' ? open : undefined}
          takes={takes}
          models={models}
          model={[...takes.values()].at(-1)?.request.model}
          onDone={(next) => {
            setShots(next);
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'share' && (
        <FilmShareDialog
          id={id}
          isDemo={[...videos.values()].some(({ receipt }) => receipt.provider === 'sample')}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'receipt' && <FilmReceipt id={id} models={models} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('my-videos:film.deleteTitle')}
          confirm={t('my-videos:film.delete')}
          failure={(reason) => failureWords(t, reason)}
          onConfirm={async () => {
            await deleteFilm(id);
            navigate(localizedPath(FILMS_PATH, i18n.language));
          }}
          onClose={() => setOpen(undefined)}
        >
          <p>{t('my-videos:film.deleteText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

import { useLayoutEffect, useRef, useState } from 'react';
import { navigate } from 'gatsby';
import type { Video } from '#contracts/api/videos';
import { FILM_TITLE_MAX, MAX_SHOTS } from '#contracts/film';
import { Button } from '../../../components/Button';
import { Field } from '../../../components/Field';
import { Link, localizedPath } from '../../../components/Link';
import { Notice } from '../../../components/Notice';
import { Skeleton } from '../../../components/Skeleton';
import { TextInput } from '../../../components/TextControls';
import { ApiError } from '../../../http/request-json';
import { useTranslation } from '../../../i18n/use-translation';
import { randomKey } from '../../../random-key';
import { ConfirmDialog } from '../video/ConfirmDialog';
import { failureWords } from '../video/failure-words';
import type { ListedModel } from '../video/listed-model';
import { type DraftShot, moveShot, piecesOf } from './draft';
import { filmPath } from './film-address';
import { deleteFilm } from './film-calls';
import * as styles from './FilmEditor.module.css';
import { SaveFilm } from './export/SaveFilm';
import { FilmReceipt } from './FilmReceipt';
import { FilmPreview } from './FilmPreview';
import { FilmShareDialog } from './sharing/FilmShareDialog';
import { ShotRow } from './ShotRow';
import { TakePicker } from './TakePicker';
import { useFilm } from './use-film';

/** One film: its preview, its shots in their order, and what can be done with it. */
export function FilmEditor({ id, models }: { id: string; models: readonly ListedModel[] }) {
  const { t, i18n } = useTranslation();
  const { draft, videos, saving, error, change, retry, load, renew } = useFilm(id);
  const [open, setOpen] = useState<'picker' | 'share' | 'receipt' | 'delete'>();
  const [moved, setMoved] = useState<{ key: string; to: number; by: string | undefined }>();
  const dragged = useRef<number>();
  const list = useRef<HTMLOListElement>(null);

  // The browser forgets the focus of an element that changes its place.
  useLayoutEffect(() => {
    if (moved?.by === undefined) return;
    const row = [...(list.current?.children ?? [])][moved.to];
    row?.querySelector<HTMLElement>(`[data-move="${moved.by}"]`)?.focus();
  }, [moved]);

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
      <Link to={filmPath()}>{t('my-videos:film.all')}</Link>
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
  const pieces = piecesOf(shots, videos);
  const setShots = (next: readonly DraftShot[], added?: readonly Video[]) => change({ ...draft, shots: next }, added);
  const move = (from: number, to: number, by?: string) => {
    const next = moveShot(shots, from, to);
    if (next === shots) return;
    setShots(next);
    setMoved({ key: shots[from]?.key ?? '', to, by });
  };
  const isUntitled = title.trim() === '';
  return (
    <div className={styles.editor}>
      {back}
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
      {problem}
      <div className={styles.parts}>
        {pieces.length > 0 && (
          <div className={styles.preview}>
            <FilmPreview pieces={pieces} onFailed={renew} />
            <SaveFilm
              title={title}
              pieces={pieces}
              numberOf={(piece) => shots.findIndex(({ key }) => key === piece.key) + 1}
              onFailed={renew}
            />
          </div>
        )}
        <div className={styles.shots}>
          {shots.length === 0 && <p>{t('my-videos:film.noShots')}</p>}
          <ol ref={list} role="list">
            {shots.map((shot, index) => (
              <ShotRow
                key={shot.key}
                shot={shot}
                video={videos.get(shot.videoId)}
                n={index + 1}
                count={shots.length}
                onChange={(next) => setShots(shots.map((other) => (other.key === next.key ? next : other)))}
                onMove={(to) => move(index, to, to < index ? 'earlier' : 'later')}
                onRemove={() => setShots(shots.filter(({ key }) => key !== shot.key))}
                onDragStart={() => {
                  dragged.current = index;
                }}
                onDropHere={() => {
                  if (dragged.current !== undefined) move(dragged.current, index);
                  dragged.current = undefined;
                }}
              />
            ))}
          </ol>
          <p className="visually-hidden" role="status">
            {moved && t('my-videos:film.moved', { n: moved.to + 1, total: shots.length })}
          </p>
          <div className={styles.actions}>
            <Button disabled={shots.length >= MAX_SHOTS} onClick={() => setOpen('picker')}>
              {t('my-videos:film.add')}
            </Button>
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
          </div>
        </div>
      </div>
      {open === 'picker' && (
        <TakePicker
          room={MAX_SHOTS - shots.length}
          onClose={() => setOpen(undefined)}
          onAdd={(added) => {
            const more = added.map(({ id: videoId }) => ({ key: randomKey(8), videoId, startS: 0 }));
            setShots([...shots, ...more], added);
            setOpen(undefined);
          }}
        />
      )}
      {open === 'share' && <FilmShareDialog id={id} onClose={() => setOpen(undefined)} />}
      {open === 'receipt' && <FilmReceipt id={id} models={models} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('my-videos:film.deleteTitle')}
          confirm={t('my-videos:film.delete')}
          failure={(reason) => failureWords(t, reason)}
          onConfirm={async () => {
            await deleteFilm(id);
            navigate(localizedPath(filmPath(), i18n.language));
          }}
          onClose={() => setOpen(undefined)}
        >
          <p>{t('my-videos:film.deleteText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

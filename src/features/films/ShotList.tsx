import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { type ListedModel, titleOf } from '../videos/video/listed-model';
import { type Draft, type DraftShot, moveShot, type TakesNow, videoOf } from './draft';
import { planOf } from './making/plan';
import { TakeState } from './making/TakeState';
import type { MakeTakes } from './making/use-make-takes';
import { ShotRow } from './ShotRow';
import type { FilmState } from './use-film';

export interface ShotListProps extends Pick<FilmState, 'videos'> {
  draft: Draft;
  takes: TakesNow;
  models: readonly Pick<ListedModel, 'key' | 'title'>[];
  isSaved: boolean;
  making: MakeTakes;
  onChange: (shots: readonly DraftShot[]) => void;
  /** To write an unmade shot differently. */
  onEdit: (shot: DraftShot) => void;
}

/** The shots of a film in their order, which can be changed. */
export function ShotList({ draft, videos, takes, models, isSaved, making, onChange, onEdit }: ShotListProps) {
  const { t } = useTranslation();
  const [moved, setMoved] = useState<{ key: string; to: number; by: string | undefined }>();
  const dragged = useRef<number>();
  const list = useRef<HTMLOListElement>(null);
  const { shots } = draft;

  // The browser forgets the focus of an element that changes its place.
  useLayoutEffect(() => {
    if (moved?.by === undefined) return;
    const row = [...(list.current?.children ?? [])][moved.to];
    row?.querySelector<HTMLElement>(`[data-move="${moved.by}"]`)?.focus();
  }, [moved]);

  const move = (from: number, to: number, by?: string) => {
    const next = moveShot(shots, from, to);
    if (next === shots) return;
    onChange(next);
    setMoved({ key: shots[from]?.key ?? '', to, by });
  };
  const partsOf = (shot: DraftShot) => {
    const { take } = shot;
    if (!take) return {};
    const now = takes.get(take.id);
    const video = videoOf(shot, videos, takes);
    const isBegun = now?.state === 'making' || now?.state === 'ready';
    const retryCredits = isSaved ? planOf(shots, videos, takes, take.id).credits : 0;
    return {
      pictureUrl: video?.startPictureUrl ?? now?.startPictureUrl,
      onEdit: isBegun ? undefined : () => onEdit(shot),
      unmade: (
        <TakeState
          take={take}
          now={now}
          video={video}
          modelTitle={titleOf(models, take.request.model)}
          retryCredits={retryCredits}
          isBusy={making.busy === take.id}
          onRetry={() => void making.make(retryCredits, take.id)}
        />
      ),
    };
  };
  return (
    <>
      {shots.length === 0 && <p>{t('my-videos:film.noShots')}</p>}
      <ol ref={list} role="list">
        {shots.map((shot, index) => (
          <ShotRow
            key={shot.key}
            shot={shot}
            video={videoOf(shot, videos, takes)}
            {...partsOf(shot)}
            n={index + 1}
            count={shots.length}
            onChange={(next) => onChange(shots.map((other) => (other.key === next.key ? next : other)))}
            onMove={(to) => move(index, to, to < index ? 'earlier' : 'later')}
            onRemove={() => onChange(shots.filter(({ key }) => key !== shot.key))}
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
    </>
  );
}

import { useState } from 'react';
import { MAX_SHOTS } from '#contracts/film';
import { Button } from '../../components/Button';
import { useTranslation } from '../../i18n/use-translation';
import { type ListedModel, titleOf } from '../videos/video/listed-model';
import {
  copyShot,
  type Draft,
  type DraftShot,
  endOfShot,
  moveShot,
  splitShot,
  type TakesNow,
  trimShot,
  videoOf,
} from './draft';
import { planOf } from './making/plan';
import { TakeState } from './making/TakeState';
import type { MakeTakes } from './making/use-make-takes';
import { ShotStrip } from './strip/ShotStrip';
import { ShotTools } from './strip/ShotTools';
import type { FilmState } from './use-film';
import type { FilmPlayback } from './use-film-playback';

export interface FilmShotsProps extends Pick<FilmState, 'videos'> {
  draft: Draft;
  takes: TakesNow;
  models: readonly Pick<ListedModel, 'key' | 'title'>[];
  playback: FilmPlayback;
  isSaved: boolean;
  making: MakeTakes;
  onChange: (shots: readonly DraftShot[]) => void;
  /** To write an unmade shot differently. */
  onEdit: (shot: DraftShot) => void;
  /** To add takes that exist. */
  onPick: () => void;
  /** To add one that doesn't. */
  onWrite: () => void;
}

/** So near to the end of a shot its last frame is in view, at any of the models' rates. */
const LAST_FRAME_S = 0.02;

/** The strip of a film's shots, and the tools for the one in view; the picture follows what is changed. */
export function FilmShots(props: FilmShotsProps) {
  const { draft, videos, takes, models, playback, isSaved, making, onChange, onEdit, onPick, onWrite } = props;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ key: string; shownKey: string | undefined }>();
  const [moved, setMoved] = useState<number>();
  const { shots } = draft;
  const shownKey = playback.pieces[playback.index]?.key;
  // The one that was pressed, until the film goes on to another one.
  const isStillChosen = chosen?.shownKey === shownKey && shots.some(({ key }) => key === chosen?.key);
  const currentKey = isStillChosen ? chosen?.key : (shownKey ?? shots[0]?.key);
  const index = shots.findIndex(({ key }) => key === currentKey);
  const current = shots[index];
  const isFull = shots.length >= MAX_SHOTS;

  const choose = (shot: DraftShot, part: number) => {
    const piece = playback.pieces.find(({ key }) => key === shot.key);
    if (piece) playback.hold(shot.key, Math.min(part, 0.999) * (piece.endS - piece.startS));
    setChosen({ key: shot.key, shownKey: piece ? shot.key : shownKey });
  };
  const trim = (shot: DraftShot, edge: 'start' | 'end', toS: number) => {
    const video = videoOf(shot, videos, takes);
    if (!video) return;
    const next = trimShot(shot, video, edge, toS);
    playback.hold(shot.key, edge === 'start' ? 0 : endOfShot(next, video) - next.startS - LAST_FRAME_S);
    onChange(shots.map((other) => (other.key === shot.key ? next : other)));
  };
  const move = (from: number, to: number) => {
    const next = moveShot(shots, from, to);
    const shot = shots[from];
    if (next === shots || !shot) return;
    onChange(next);
    setChosen({ key: shot.key, shownKey });
    setMoved(to);
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
  const video = current && videoOf(current, videos, takes);
  return (
    <div>
      {shots.length === 0 && <p>{t('my-videos:film.noShots')}</p>}
      <ShotStrip
        shots={shots}
        videos={videos}
        takes={takes}
        playback={playback}
        currentKey={currentKey}
        partsOf={partsOf}
        onChoose={choose}
        onTrim={trim}
        onMove={move}
      >
        <Button size="small" disabled={isFull} onClick={onPick}>
          {t('my-videos:film.add')}
        </Button>
        <Button size="small" disabled={isFull} onClick={onWrite}>
          {t('my-videos:film.take.new')}
        </Button>
      </ShotStrip>
      {current && (
        <ShotTools
          shot={current}
          video={video}
          n={index + 1}
          count={shots.length}
          isFull={isFull}
          onTrim={(edge, toS) => trim(current, edge, toS)}
          onMove={(to) => move(index, to)}
          onSplit={() => {
            const next = video && splitShot(shots, index, video, playback.shownS());
            if (next && next !== shots) onChange(next);
          }}
          onDuplicate={() =>
            onChange([...shots.slice(0, index + 1), copyShot(current, video), ...shots.slice(index + 1)])
          }
          onRemove={() => onChange(shots.filter(({ key }) => key !== current.key))}
        />
      )}
      <p className="visually-hidden" role="status">
        {moved !== undefined && t('my-videos:film.moved', { n: moved + 1, total: shots.length })}
      </p>
    </div>
  );
}

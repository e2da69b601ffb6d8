import type { TakeSource } from '#contracts/film';
import type { TakeRequest } from '#contracts/api/films';
import { useTranslation } from '../../../i18n/use-translation';
import { isChoosable, offeredNow, useLimitedModels } from '../../../model-offer';
import type { SiteModelTerms } from '../../../model-terms';
import { randomUuid } from '../../../random-key';
import type { DraftShot, TakesNow } from '../draft';
import { TakeDialog } from './TakeDialog';
import { formOf } from './take-form';

export interface WriteTakeProps {
  shots: readonly DraftShot[];
  /** The shot that is changed; left out: a new one at the end. */
  shot?: DraftShot | undefined;
  takes: TakesNow;
  models: readonly SiteModelTerms[];
  /** The model that a new shot begins with, if it can be used. */
  model: string | undefined;
  onDone: (shots: readonly DraftShot[]) => void;
  onClose: () => void;
}

/** Adds a shot that the film makes, or changes one. */
export function WriteTake({ shots, shot, takes, models, model, onDone, onClose }: WriteTakeProps) {
  const { t } = useTranslation();
  const offered = offeredNow(models, useLimitedModels()).filter(isChoosable);
  const take = shot?.take;
  const now = take && takes.get(take.id);
  const add = (from: TakeSource, request: TakeRequest) => {
    const id = take?.id ?? randomUuid();
    const written = { id, from, request };
    onDone(
      shot
        ? shots.map((other) => (other.key === shot.key ? { ...other, take: written } : other))
        : [...shots, { key: id, take: written, startS: 0 }],
    );
  };
  /** Models on which another shot has the reduced price of a first video. */
  const firstElsewhere = new Set(
    [...takes.values()].flatMap(({ id, request, credits }) => {
      const reduced = models.find(({ key }) => key === request.model)?.trial;
      return id !== take?.id && reduced && credits === reduced.credits ? request.model : [];
    }),
  );
  const begun = offered.find(({ key }) => key === model) ?? offered[0];
  const first = { model: begun?.key ?? '', prompt: '' };
  // A film goes on where its last shot ends.
  const source = shots.length > 0 && begun?.capabilities.modes.includes('image') ? 'previous' : 'text';
  return (
    <TakeDialog
      title={t(shot ? 'my-videos:film.take.change' : 'my-videos:film.take.new')}
      confirm={t(shot ? 'my-videos:film.take.apply' : 'my-videos:film.take.add')}
      form={formOf(take?.from ?? source, take?.request ?? first, begun)}
      models={offered}
      isFirst={shot ? shots[0]?.key === shot.key : shots.length === 0}
      fault={now?.fault}
      firstElsewhere={firstElsewhere}
      pictureUrl={now?.startPictureUrl}
      onDone={add}
      onClose={onClose}
    />
  );
}

import { useEffect } from 'react';
import { MAX_SHOTS } from '#contracts/film';
import { Button } from '../../components/Button';
import { Film } from '../../components/icons';
import { showToast } from '../../components/toast';
import { useTranslation } from '../../i18n/use-translation';
import { failureWords } from '../videos/video/failure-words';
import { useMakeFilm } from './use-make-film';

export interface MakeFilmButtonProps {
  /** Ready takes in the order of the film. */
  videoIds: readonly string[];
}

/** Makes a film of the selected takes and opens it. */
export function MakeFilmButton({ videoIds }: MakeFilmButtonProps) {
  const { t } = useTranslation();
  const { isBusy, problem, make } = useMakeFilm();
  useEffect(() => {
    if (problem !== undefined) showToast('error', failureWords(t, problem));
  }, [problem, t]);
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<Film aria-hidden strokeWidth={1.5} />}
      busy={isBusy}
      disabled={videoIds.length === 0 || videoIds.length > MAX_SHOTS}
      onClick={() => void make(videoIds)}
    >
      {t('my-videos:film.make')}
    </Button>
  );
}

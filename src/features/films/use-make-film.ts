import { navigate } from 'gatsby';
import { useState } from 'react';
import { localizedPath } from '../../components/Link';
import { useTranslation } from '../../i18n/use-translation';
import { filmPath } from '../videos/film-address';
import { createFilm } from '../videos/films/film-calls';

export interface MakeFilm {
  isBusy: boolean;
  /** Why the last try failed. */
  problem: unknown;
  /** Makes a film of these takes and opens it. */
  make: (videoIds: readonly string[]) => Promise<void>;
}

export function useMakeFilm(): MakeFilm {
  const { t, i18n } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const make = async (videoIds: readonly string[]) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const id = await createFilm(t('my-videos:film.untitled'), videoIds);
      navigate(localizedPath(filmPath(id), i18n.language));
    } catch (reason) {
      setProblem(reason);
    }
    setIsBusy(false);
  };
  return { isBusy, problem, make };
}

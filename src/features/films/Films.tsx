import type { FilmSummary } from '#contracts/api/films';
import { joinFacts } from '../../components/join-facts';
import { Button } from '../../components/Button';
import { EmptyScreen } from '../../components/EmptyScreen';
import { Link } from '../../components/Link';
import { useCounted } from '../../components/use-counted';
import { useTranslation } from '../../i18n/use-translation';
import { ContactSheetSkeleton } from '../videos/sheet/ContactSheetSkeleton';
import * as sheet from '../videos/sheet/ContactSheet.module.css';
import { FailureNotice } from '../videos/video/FailureNotice';
import { failureWords } from '../videos/video/failure-words';
import type { SiteModelTerms } from '../../model-terms';
import { filmPath } from '../videos/film-address';
import { useFilms } from '../videos/films/use-films';
import { FilmEditor } from './FilmEditor';
import * as styles from './Films.module.css';
import { useMakeFilm } from './use-make-film';

export interface FilmsProps {
  /** Id; undefined: all of them. */
  film: string | undefined;
  models: readonly SiteModelTerms[];
}

/** The films of the visitor, or one of them. */
export function Films({ film, models }: FilmsProps) {
  return film === undefined ? <FilmList /> : <FilmEditor key={film} id={film} models={models} />;
}

function FilmList() {
  const { t } = useTranslation();
  const { films, error, refresh } = useFilms();
  const { isBusy, problem, make } = useMakeFilm();
  const button = (
    <Button busy={isBusy} onClick={() => void make([])}>
      {t('my-videos:film.make')}
    </Button>
  );
  const shown: unknown = problem ?? error;
  return (
    <div className={styles.films}>
      {shown !== undefined && (
        <FailureNotice onRetry={() => (problem === undefined ? refresh() : void make([]))}>
          {failureWords(t, shown)}
        </FailureNotice>
      )}
      {!films && !error && <ContactSheetSkeleton />}
      {films?.length === 0 && (
        <EmptyScreen title={t('my-videos:film.empty.title')} action={button}>
          {t('my-videos:film.empty.text')}
        </EmptyScreen>
      )}
      {films !== undefined && films.length > 0 && (
        <>
          <div>{button}</div>
          <ul role="list" className={sheet.sheet}>
            {films.map((film) => (
              <li key={film.id}>
                <FilmCard film={film} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function FilmCard({ film }: { film: FilmSummary }) {
  const { t } = useTranslation();
  const { id, title, posterUrl, shotCount, missingCount, unmadeCount } = film;
  const counted = useCounted();
  return (
    <Link to={filmPath(id)} className={styles.card}>
      <span className={styles.picture}>
        {posterUrl && <img src={posterUrl} alt="" loading="lazy" decoding="async" />}
      </span>
      <span className={styles.title} dir="auto">
        {title}
      </span>
      <span className={styles.facts}>
        {joinFacts(
          t('my-videos:film.shots', counted(shotCount)),
          unmadeCount > 0 && t('my-videos:film.unmade', counted(unmadeCount)),
          missingCount > 0 && t('my-videos:film.missing', counted(missingCount)),
        )}
      </span>
    </Link>
  );
}

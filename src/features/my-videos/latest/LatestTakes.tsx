import { lazy, Suspense, useCallback, useEffect, useId, useRef } from 'react';
import { Link } from '../../../components/Link';
import { forgetTakes, HAS_TAKES_SCRIPT, rememberTakes } from '../../../first-load/has-takes';
import { useTranslation } from '../../../i18n/use-translation';
import { useSession } from '../../session/client';
import * as styles from './LatestTakes.module.css';
import { TakesSkeleton } from './TakesSkeleton';

const TakesRow = lazy(async () => ({ default: (await import('./TakesRow')).TakesRow }));

export interface LatestTakesProps {
  titleOf: (modelKey: string) => string;
}

/** A returning visitor's newest videos, in one row. Other visitors see and load nothing. */
export function LatestTakes({ titleOf }: LatestTakesProps) {
  const { t } = useTranslation();
  const { status } = useSession();
  const headingId = useId();
  const place = useRef<HTMLDivElement>(null);
  const onKnown = useCallback((hasTakes: boolean) => {
    if (!hasTakes) forgetTakes();
    else if (place.current) rememberTakes(place.current.getBoundingClientRect().top);
  }, []);

  useEffect(() => {
    if (status === 'unauthenticated') forgetTakes();
  }, [status]);

  return (
    <div ref={place}>
      <script dangerouslySetInnerHTML={{ __html: HAS_TAKES_SCRIPT }} />
      <section className={`page-column ${styles.takes}`} aria-labelledby={headingId}>
        <header className={styles.head}>
          <h2 id={headingId}>{t('home:takes.title')}</h2>
          <Link to="/my-videos">{t('home:takes.all')}</Link>
        </header>
        {status === 'authenticated' ? (
          <Suspense fallback={<TakesSkeleton />}>
            <TakesRow titleOf={titleOf} onKnown={onKnown} />
          </Suspense>
        ) : (
          <TakesSkeleton />
        )}
      </section>
    </div>
  );
}

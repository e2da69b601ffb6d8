import { useCallback, useEffect, useId, useRef } from 'react';
import { late } from '../../../components/late';
import { Link } from '../../../components/Link';
import { forgetTakes, HAS_TAKES_SCRIPT, rememberTakes } from '../../../first-load/has-takes';
import { useTranslation } from '../../../i18n/use-translation';
import { useSession } from '../../session/client';
import * as styles from './LatestTakes.module.css';
import type { LatestTakesProps } from './latest-takes-props';
import { TakesSkeleton } from './TakesSkeleton';

const TakesRow = late(async () => (await import('./TakesRow')).TakesRow, { Waiting: TakesSkeleton });

/** A returning visitor's newest videos, in one row. Other visitors see and load nothing. */
export function LatestTakes({ titleOf, onUntitled }: LatestTakesProps) {
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
          <TakesRow titleOf={titleOf} onUntitled={onUntitled} onKnown={onKnown} />
        ) : (
          <TakesSkeleton />
        )}
      </section>
    </div>
  );
}

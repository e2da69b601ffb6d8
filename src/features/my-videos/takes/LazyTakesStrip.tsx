import { lazy, Suspense } from 'react';
import { FilmStrip } from '../../../components/FilmStrip';
import { useTranslation } from '../../../i18n/use-translation';
import type { TakesStripProps } from './TakesStrip';

const TakesStrip = lazy(async () => ({ default: (await import('./TakesStrip')).TakesStrip }));

/** The takes, whose code no page needs before the visitor is known; until then, their place. */
export function LazyTakesStrip({ isSignedIn, ...props }: TakesStripProps & { isSignedIn: boolean }) {
  const { t } = useTranslation();
  const place = <FilmStrip label={t('my-videos:takes.label')} note={t('my-videos:takes.empty')} />;
  if (!isSignedIn) return place;
  return (
    <Suspense fallback={place}>
      <TakesStrip {...props} />
    </Suspense>
  );
}

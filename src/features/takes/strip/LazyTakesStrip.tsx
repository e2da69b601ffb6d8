import { FilmStrip } from '../../../components/FilmStrip';
import { late } from '../../../components/late';
import { useTranslation } from '../../../i18n/use-translation';
import type { TakesStripProps } from './TakesStrip';

const TakesStrip = late(async () => (await import('./TakesStrip')).TakesStrip, { Waiting: Place });

/** The takes, whose code no page needs before the visitor is known; until then, their place. */
export function LazyTakesStrip({ isSignedIn, ...props }: TakesStripProps & { isSignedIn: boolean }) {
  return isSignedIn ? <TakesStrip {...props} /> : <Place />;
}

function Place() {
  const { t } = useTranslation();
  return <FilmStrip label={t('my-videos:takes.label')} note={t('my-videos:takes.empty')} />;
}

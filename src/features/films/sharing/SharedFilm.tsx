import { useMemo, useState, type CSSProperties } from 'react';
import type { SharedFilm as SharedFilmAnswer } from '#contracts/api/film-shares';
import { Badge } from '../../../components/Badge';
import { Button, ButtonLink } from '../../../components/Button';
import { FactsStrip } from '../../../components/FactsStrip';
import { shapeOfVideo } from '../../../components/FilmGate';
import { Timecode } from '../../../components/Timecode';
import { Flag } from '../../../components/icons';
import { useCounted } from '../../../components/use-counted';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { NothingHere, SharedOpening } from '../../videos/sharing/SharedPlaces';
import type { SharedVideoProps } from '../../videos/sharing/SharedVideo';
import * as page from '../../videos/sharing/SharedVideo.module.css';
import { useShared } from '../../videos/sharing/use-shared';
import { titleOf } from '../../videos/video/listed-model';
import { lengthOf, type Clip } from '../draft';
import { FilmPlayer } from '../FilmPlayer';
import { useFilmPlayback } from '../use-film-playback';
import { readSharedFilm } from './film-share-calls';
import { ReportFilmDialog } from './ReportFilmDialog';
import * as styles from './SharedFilm.module.css';

/** The film behind a share link, visible to anyone with the link. A link that doesn't work gives no reason. */
export function SharedFilm({ models }: SharedVideoProps) {
  const { token, data, isGone, hasFailed, renew } = useShared<SharedFilmAnswer>('film', readSharedFilm);
  if (isGone) return <NothingHere isFilm />;
  if (!data) return <SharedOpening isFilm hasFailed={hasFailed} onRetry={() => void renew()} />;
  return <FilmScreening film={data} token={token} models={models} onRenew={renew} />;
}

interface FilmScreeningProps extends SharedVideoProps {
  film: SharedFilmAnswer;
  token: string;
  onRenew: () => Promise<void>;
}

function FilmScreening({ film, token, models, onRenew }: FilmScreeningProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const counted = useCounted();
  const [isReporting, setIsReporting] = useState(false);
  const { title, shots } = film;
  const clips = useMemo(
    () =>
      shots.map((its, index): Clip => {
        const { videoUrl, posterUrl, startS, endS, aspectRatio } = its;
        const label = t('my-videos:film.position', { n: index + 1, total: shots.length });
        return { key: String(index), videoUrl, posterUrl, shape: shapeOfVideo(its, aspectRatio), label, startS, endS };
      }),
    [shots, t],
  );
  const playback = useFilmPlayback(clips);
  const makers = [...new Set(shots.map(({ model }) => model))];
  const model = new Intl.ListFormat(language).format(makers.map((key) => titleOf(models, key)));
  return (
    <div className={`page-column ${page.page}`} style={{ '--shape': clips[0]?.shape } as CSSProperties}>
      <div className={styles.film}>
        <FilmPlayer playback={playback} onFailed={onRenew} />
      </div>
      <div className={page.words}>
        <div className={page.head}>
          <h1 className={page.title} dir="auto">
            {title ?? t('my-videos:shared.film.title')}
          </h1>
          <div className={page.facts}>
            <Badge>{t('my-videos:aiGenerated')}</Badge>
            <FactsStrip
              facts={[
                t('my-videos:shared.madeWith', { model }),
                t('my-videos:film.shots', counted(shots.length)),
                <Timecode key="duration" durationS={Math.round(lengthOf(clips) * 10) / 10} />,
                shots.some(({ isDemo }) => isDemo) && t('my-videos:demoRender'),
              ]}
            />
          </div>
        </div>
        <div className={page.actions}>
          <ButtonLink
            to={`/ai-video-generator?model=${encodeURIComponent(makers[0] ?? '')}`}
            variant="primary"
            size="large"
          >
            {t('my-videos:shared.makeOwn')}
          </ButtonLink>
          <Button variant="quiet" icon={<Flag aria-hidden strokeWidth={1.5} />} onClick={() => setIsReporting(true)}>
            {t('my-videos:report.button')}
          </Button>
        </div>
      </div>
      {isReporting && (
        <ReportFilmDialog
          token={token}
          shown={playback.index + 1}
          count={shots.length}
          onClose={() => setIsReporting(false)}
        />
      )}
    </div>
  );
}

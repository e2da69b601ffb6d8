import { useState, type CSSProperties } from 'react';
import type { SharedVideo as SharedVideoAnswer } from '#contracts/api/shares';
import { SHARED_FRAGMENT } from '#contracts/share';
import { Badge } from '../../../components/Badge';
import { Button, ButtonLink } from '../../../components/Button';
import { FactsStrip } from '../../../components/FactsStrip';
import { shapeOfVideo } from '../../../components/FilmGate';
import { Flag } from '../../../components/icons';
import { jsonLdText, videoObjectJsonLd } from '../../../components/seo/json-ld';
import { Timecode } from '../../../components/Timecode';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { failureWords } from '../video/failure-words';
import { titleOf } from '../video/listed-model';
import { ReportDialog } from '../video/ReportDialog';
import { readSharedVideo, reportSharedVideo } from './share-calls';
import { NothingHere, SharedOpening } from './SharedPlaces';
import { SharedPlayer } from './SharedPlayer';
import * as styles from './SharedVideo.module.css';
import { useShared } from './use-shared';

export interface SharedVideoProps {
  models: readonly { key: string; title: string }[];
}

/** The video behind a share link (`?v=`), visible to anyone with the link. A link that doesn't work gives no reason. */
export function SharedVideo({ models }: SharedVideoProps) {
  const { token, data, isGone, hasFailed, renew } = useShared<SharedVideoAnswer>('video', readSharedVideo);
  if (isGone) return <NothingHere />;
  if (!data) return <SharedOpening hasFailed={hasFailed} onRetry={() => void renew()} />;
  const model = titleOf(models, data.model);
  return <Screening video={data} modelTitle={model} token={token} onRenew={() => void renew()} />;
}

interface ScreeningProps {
  video: SharedVideoAnswer;
  modelTitle: string;
  token: string;
  onRenew: () => void;
}

/** Wider than this is a screen across the page with its words below, narrower a picture with its words beside it. */
const WIDE = 1.2;

/** The player, as large as the window allows, and what belongs to it. */
function Screening({ video, modelTitle, token, onRenew }: ScreeningProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const [isReporting, setIsReporting] = useState(false);
  const { prompt, readyAt, durationS } = video;
  const shape = shapeOfVideo(video, video.aspectRatio);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(readyAt));
  const title = prompt ?? t('my-videos:shared.title');
  const facts = (
    <FactsStrip
      facts={[
        <Timecode key="duration" durationS={durationS} />,
        video.resolution,
        <time key="date" dateTime={readyAt}>
          {date}
        </time>,
        video.isDemo && t('my-videos:demoRender'),
      ]}
    />
  );
  const jsonLd = videoObjectJsonLd({
    name: title,
    description: t('my-videos:shared.description'),
    thumbnailUrl: video.posterUrl,
    contentUrl: video.videoUrl,
    uploadDate: readyAt,
    durationS,
  });

  return (
    <div
      className={`page-column ${styles.page}`}
      data-upright={shape < WIDE || undefined}
      style={{ '--shape': shape } as CSSProperties}
    >
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(jsonLd) }} />
      <div className={styles.screen}>
        <div className={styles.opening}>
          <SharedPlayer
            videoUrl={video.videoUrl}
            posterUrl={video.posterUrl}
            title={title}
            facts={facts}
            onRenew={onRenew}
          />
        </div>
      </div>
      <div className={styles.words}>
        <div className={styles.head}>
          <h1 className={styles.title}>{t('my-videos:shared.madeWith', { model: modelTitle })}</h1>
          <div className={styles.facts}>
            <Badge>{t('my-videos:aiGenerated')}</Badge>
            {facts}
          </div>
        </div>
        <div className={styles.actions}>
          <ButtonLink to={generatorPath(video, token)} variant="primary" size="large">
            {t('my-videos:shared.makeFromThis')}
          </ButtonLink>
          <Button variant="quiet" icon={<Flag aria-hidden strokeWidth={1.5} />} onClick={() => setIsReporting(true)}>
            {t('my-videos:report.button')}
          </Button>
        </div>
        {prompt !== undefined && (
          <section className={styles.prompt} aria-label={t('my-videos:shared.prompt')}>
            <p dir="auto">{prompt}</p>
          </section>
        )}
      </div>
      {isReporting && (
        <ReportDialog
          onReport={(report) => reportSharedVideo(token, report)}
          failure={(error) => failureWords(t, error)}
          onClose={() => setIsReporting(false)}
        />
      )}
    </div>
  );
}

/**
 * The form with this video's model, and its prompt if that is shown. The form asks for the prompt by the link, whose
 * token is behind the `#`: that part of an address reaches no server and no log.
 */
function generatorPath({ model, prompt }: SharedVideoAnswer, token: string): string {
  const path = `/ai-video-generator?model=${encodeURIComponent(model)}`;
  return prompt === undefined ? path : `${path}#${SHARED_FRAGMENT}=${token}`;
}

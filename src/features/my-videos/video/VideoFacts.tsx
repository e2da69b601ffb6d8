import type { Video } from '#contracts/api/videos';
import { FactsStrip } from '../../../components/FactsStrip';
import { Timecode } from '../../../components/Timecode';
import { languageTag } from '../../../i18n/language-tag';
import { useTranslation } from '../../../i18n/use-translation';

/** The strip under a frame: model, length, size, price, and whether it is only a demonstration. */
export function VideoFacts({ video, modelTitle }: { video: Video; modelTitle: string }) {
  const { t, i18n } = useTranslation();
  const { params, credits, receipt } = video;
  const formatted = new Intl.NumberFormat(languageTag(i18n.language)).format(credits.held);
  return (
    <FactsStrip
      facts={[
        modelTitle,
        <Timecode key="duration" durationS={params.durationS} />,
        params.resolution,
        params.aspectRatio,
        t('common:unit.credits', { count: credits.held, formatted }),
        video.status === 'ready' && t('my-videos:aiGenerated'),
        receipt.provider === 'sample' && t('my-videos:demoRender'),
      ]}
    />
  );
}

import type { Video } from '#contracts/api/videos';
import { FactsStrip } from '../../../components/FactsStrip';
import { Timecode } from '../../../components/Timecode';
import { useMoney } from '../../../components/use-money';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';

export interface VideoFactsProps {
  video: Video;
  modelTitle: string;
  /** In the large view, where one compares. */
  withSeed?: boolean;
}

/** The strip under a frame: model, length, size and price as delivered, and whether it is only a demonstration. */
export function VideoFacts({ video, modelTitle, withSeed = false }: VideoFactsProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const { params, credits, receipt, shortfalls = [], trial } = video;
  const money = useMoney();
  const price = shortfalls.length > 0 ? credits.captured : credits.held;
  const formatted = new Intl.NumberFormat(language).format(price);
  const durationS = shortfalls.includes('duration') ? receipt.durationS : undefined;
  const isSmall = shortfalls.includes('resolution') || shortfalls.includes('shape');
  return (
    <FactsStrip
      facts={[
        modelTitle,
        <Timecode key="duration" durationS={durationS ?? params.durationS} />,
        isSmall ? `${receipt.width} × ${receipt.height}` : params.resolution,
        !isSmall && params.aspectRatio,
        withSeed && `${t('my-videos:receipt.seed')} ${receipt.seed}`,
        t('common:unit.credits', { count: price, formatted }),
        trial && t('my-videos:trial', { credits: money.credits(trial.fullCredits) }),
        video.status === 'ready' && t('my-videos:aiGenerated'),
        receipt.provider === 'sample' && t('my-videos:demoRender'),
      ]}
    />
  );
}

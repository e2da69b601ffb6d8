import type { Share } from '#contracts/api/shares';
import type { Video } from '#contracts/api/videos';
import { shapeOfVideo } from '../../../components/FilmGate';
import { localizedPath } from '../../../components/Link';
import { useTranslation } from '../../../i18n/use-translation';
import { CopyField } from './CopyField';
import { embedCode } from './embed-code';
import { LinkAddress } from './LinkAddress';

export interface ShareLinkProps {
  video: Video;
  share: Share;
}

/** The address of a video's link, and where its owner lets other sites show the video, the code for that. */
export function ShareLink({ video, share }: ShareLinkProps) {
  const { t, i18n } = useTranslation();
  const { token, showsPreview } = share;
  return (
    <>
      <LinkAddress link={share} query={`v=${token}`} openEnded={t('my-videos:share.openEnded')} />
      {showsPreview && (
        <CopyField
          label={t('my-videos:share.embed')}
          value={embedCode({
            src: `${location.origin}${localizedPath(`/embed/${token}`, i18n.language)}`,
            shape: shapeOfVideo(video.receipt, video.params.aspectRatio),
            title: t('my-videos:shared.title'),
          })}
          hint={t('my-videos:share.embedHint')}
          copyLabel={t('my-videos:share.copyEmbed')}
          copied={t('my-videos:share.embedCopied')}
        />
      )}
    </>
  );
}

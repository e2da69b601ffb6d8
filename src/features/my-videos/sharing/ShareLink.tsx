import type { Share } from '#contracts/api/shares';
import type { Video } from '#contracts/api/videos';
import { shapeOfVideo } from '../../../components/FilmGate';
import { localizedPath } from '../../../components/Link';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { CopyField } from './CopyField';
import { embedCode } from './embed-code';

export interface ShareLinkProps {
  video: Video;
  share: Share;
}

/** The address of a link, and where its owner lets other sites show the video, the code for that. */
export function ShareLink({ video, share: { token, expiresAt, showsPreview } }: ShareLinkProps) {
  const { t, i18n } = useTranslation();
  const language = useLanguageTag();
  const addressOf = (path: string) => `${location.origin}${localizedPath(path, i18n.language)}`;
  const date =
    expiresAt !== null &&
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(expiresAt));
  return (
    <>
      <CopyField
        label={t('my-videos:share.link')}
        value={`${addressOf('/shared')}?v=${token}`}
        hint={date ? t('my-videos:share.until', { date }) : t('my-videos:share.openEnded')}
        copyLabel={t('my-videos:share.copy')}
        copied={t('my-videos:share.copied')}
        variant="primary"
      />
      {showsPreview && (
        <CopyField
          label={t('my-videos:share.embed')}
          value={embedCode({
            src: addressOf(`/embed/${token}`),
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

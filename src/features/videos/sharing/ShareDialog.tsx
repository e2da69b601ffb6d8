import type { Share, ShareTerms } from '#contracts/api/shares';
import type { Video } from '#contracts/api/videos';
import { Switch } from '../../../components/Switch';
import { joinSentences } from '../../../i18n/join-sentences';
import { useTranslation } from '../../../i18n/use-translation';
import { LinkAddress } from './LinkAddress';
import { LinkDialog } from './LinkDialog';
import { endShare, readShare, shareVideo } from './share-calls';
import { useHasPreviews } from './use-has-previews';

export interface ShareDialogProps {
  video: Video;
  failure: (error: unknown) => string;
  onClose: () => void;
}

const NEW_LINK: ShareTerms = { showsPrompt: false, showsPreview: false, days: 7 };
const termsOf = ({ showsPrompt, showsPreview }: Share): ShareTerms => ({ showsPrompt, showsPreview });

/** The link under which others can see a video. */
export function ShareDialog({ video, failure, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const hasPreviews = useHasPreviews();
  const { id } = video;
  return (
    <LinkDialog<Share, ShareTerms>
      title={t('my-videos:share.title')}
      calls={{
        kind: 'video',
        of: id,
        read: () => readShare(id),
        save: (terms) => shareVideo(id, terms),
        end: () => endShare(id),
      }}
      newTerms={NEW_LINK}
      termsOf={termsOf}
      failure={failure}
      onClose={onClose}
      linkOf={(share) =>
        share ? (
          <LinkAddress link={share} query={`v=${share.token}`} openEnded={t('my-videos:share.openEnded')} />
        ) : (
          <p>{t('my-videos:share.private')}</p>
        )
      }
      hides={t('my-videos:share.hides')}
    >
      {({ terms, change }) => (
        <>
          {hasPreviews && (
            <Switch
              label={t('my-videos:share.showsPreview')}
              hint={t('my-videos:share.previewHint')}
              checked={terms.showsPreview ?? false}
              onChange={(showsPreview) => change({ ...terms, showsPreview })}
            />
          )}
          <Switch
            label={t('my-videos:share.showsPrompt')}
            hint={joinSentences(
              t('my-videos:share.promptHint'),
              terms.showsPreview === true && t('my-videos:share.promptInPreview'),
              video.receipt.provider === 'sample' && t('my-videos:share.demo'),
            )}
            checked={terms.showsPrompt}
            onChange={(showsPrompt) => change({ ...terms, showsPrompt })}
          />
        </>
      )}
    </LinkDialog>
  );
}

import type { FilmShare, FilmShareTerms } from '#contracts/api/film-shares';
import { Switch } from '../../../components/Switch';
import { ApiError } from '../../../http/request-json';
import { joinSentences } from '../../../i18n/join-sentences';
import { useTranslation } from '../../../i18n/use-translation';
import { LinkAddress } from '../../videos/sharing/LinkAddress';
import { LinkDialog } from '../../videos/sharing/LinkDialog';
import { failureWords } from '../../videos/video/failure-words';
import { sharedFilmQuery } from '../../videos/film-address';
import { filmLink } from './film-share-calls';

const NEW_LINK: FilmShareTerms = { showsTitle: false, days: 7 };
const termsOf = ({ showsTitle }: FilmShare): FilmShareTerms => ({ showsTitle });

interface FilmShareDialogProps {
  id: string;
  /** Has a demo render among its shots, with the prompt in the picture. */
  isDemo: boolean;
  onClose: () => void;
}

/** The link under which others can see a film. */
export function FilmShareDialog({ id, isDemo, onClose }: FilmShareDialogProps) {
  const { t } = useTranslation();
  return (
    <LinkDialog<FilmShare, FilmShareTerms>
      title={t('my-videos:film.share.title')}
      calls={filmLink(id)}
      newTerms={NEW_LINK}
      termsOf={termsOf}
      failure={(error) =>
        error instanceof ApiError && error.code === 'state_conflict'
          ? t('my-videos:film.share.incomplete')
          : failureWords(t, error)
      }
      onClose={onClose}
      linkOf={(link) =>
        link ? (
          <LinkAddress
            link={link}
            query={sharedFilmQuery(link.token)}
            openEnded={t('my-videos:film.share.openEnded')}
          />
        ) : (
          <p>{t('my-videos:film.share.private')}</p>
        )
      }
      hides={joinSentences(t('my-videos:film.share.hides'), isDemo && t('my-videos:film.share.demo'))}
    >
      {({ terms, change }) => (
        <Switch
          label={t('my-videos:film.share.showsTitle')}
          checked={terms.showsTitle}
          onChange={(showsTitle) => change({ ...terms, showsTitle })}
        />
      )}
    </LinkDialog>
  );
}

import { useRef, useState } from 'react';
import useSWR from 'swr';
import type { Share, ShareTerms } from '#contracts/api/shares';
import { SHARE_DAYS } from '#contracts/share';
import type { Video } from '#contracts/api/videos';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { Field } from '../../../components/Field';
import { formatDays } from '../../../components/format-days';
import { Notice } from '../../../components/Notice';
import { Skeleton } from '../../../components/Skeleton';
import { Switch } from '../../../components/Switch';
import { Select } from '../../../components/TextControls';
import { showToast } from '../../../components/toast';
import { joinSentences } from '../../../i18n/join-sentences';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { endShare, readShare, shareVideo } from './share-calls';
import * as styles from './ShareDialog.module.css';
import { ShareLink } from './ShareLink';
import { useHasPreviews } from './use-has-previews';

export interface ShareDialogProps {
  video: Video;
  failure: (error: unknown) => string;
  onClose: () => void;
}

/** Makes, changes and ends the link under which others can see a video. */
export function ShareDialog({ video, failure, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const { data: share, error, mutate } = useSWR<Share | null, unknown>(`share ${video.id}`, () => readShare(video.id));
  return (
    <Dialog title={t('my-videos:share.title')} onClose={onClose}>
      {share === undefined && error === undefined && <Skeleton height="12rem" />}
      {share === undefined && error !== undefined && (
        <Notice kind="error" announce>
          {failure(error)}
        </Notice>
      )}
      {share !== undefined && (
        <ShareForm
          key={share?.token}
          video={video}
          share={share}
          failure={failure}
          onShare={(next) => void mutate(next, { revalidate: false })}
        />
      )}
    </Dialog>
  );
}

/** Values of the choice of days that are no number. */
const UNCHANGED = 'unchanged';
const ALWAYS = 'always';
const NEW_LINK: ShareTerms = { showsPrompt: false, showsPreview: false, days: 7 };

interface ShareFormProps extends Pick<ShareDialogProps, 'video' | 'failure'> {
  share: Share | null;
  onShare: (share: Share | null) => void;
}

function ShareForm({ video, share, failure, onShare }: ShareFormProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const [terms, setTerms] = useState<ShareTerms>(share ? termsOf(share) : NEW_LINK);
  const hasPreviews = useHasPreviews();
  /** As the server has it. */
  const saved = useRef(share);
  const latest = useRef<ShareTerms>();
  const queue = useRef(Promise.resolve());
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** One call after the other: the last press counts. */
  const run = (work: () => Promise<void>) => {
    queue.current = queue.current.then(async () => {
      setIsBusy(true);
      setProblem(undefined);
      await work().catch((error: unknown) => setProblem(failure(error)));
      setIsBusy(false);
    });
  };
  const create = () => run(async () => onShare(await shareVideo(video.id, terms)));
  /** A link is changed at once: it may be copied next. */
  const change = (changed: Partial<ShareTerms>) => {
    const next = { ...terms, ...changed };
    latest.current = next;
    setTerms(next);
    if (!share) return;
    run(async () => {
      // Turned off meanwhile: a change would make a new one.
      if (saved.current === null) return;
      try {
        saved.current = await shareVideo(video.id, next);
        onShare(saved.current);
        showToast('success', t('my-videos:share.saved'));
      } finally {
        if (latest.current === next) setTerms(termsOf(saved.current));
      }
    });
  };
  const end = () =>
    run(async () => {
      await endShare(video.id);
      saved.current = null;
      onShare(null);
      showToast('success', t('my-videos:share.ended'));
    });

  return (
    <div className={styles.form}>
      {share ? <ShareLink video={video} share={share} /> : <p>{t('my-videos:share.private')}</p>}
      {hasPreviews && (
        <Switch
          label={t('my-videos:share.showsPreview')}
          hint={t('my-videos:share.previewHint')}
          checked={terms.showsPreview ?? false}
          onChange={(showsPreview) => change({ showsPreview })}
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
        onChange={(showsPrompt) => change({ showsPrompt })}
      />
      <Field label={t('my-videos:share.days')}>
        {(control) => (
          <Select
            {...control}
            value={terms.days === undefined ? UNCHANGED : (terms.days ?? ALWAYS)}
            onChange={({ target: { value } }) => {
              if (value !== UNCHANGED) change({ days: SHARE_DAYS.find((count) => String(count) === value) ?? null });
            }}
          >
            {share && <option value={UNCHANGED}>{t('my-videos:share.asNow')}</option>}
            {SHARE_DAYS.map((days) => (
              <option key={days} value={days}>
                {formatDays(language, days)}
              </option>
            ))}
            <option value={ALWAYS}>{t('my-videos:share.always')}</option>
          </Select>
        )}
      </Field>
      <p className={styles.hides}>{t('my-videos:share.hides')}</p>
      {problem !== undefined && (
        <Notice kind="error" announce>
          {problem}
        </Notice>
      )}
      <div className={styles.actions}>
        {share ? (
          <Button variant="danger" disabled={isBusy} onClick={end}>
            {t('my-videos:share.end')}
          </Button>
        ) : (
          <Button variant="primary" busy={isBusy} onClick={create}>
            {t('my-videos:share.create')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Without days: a change leaves the link's end where it is. */
function termsOf({ showsPrompt, showsPreview }: Share): ShareTerms {
  return { showsPrompt, showsPreview };
}

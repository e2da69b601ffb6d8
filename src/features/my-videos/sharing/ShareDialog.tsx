import { Fragment, useRef, useState, type ReactNode } from 'react';
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
import { languageTag } from '../../../i18n/language-tag';
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
  const { t, i18n } = useTranslation();
  const language = languageTag(i18n.language);
  const [terms, setTerms] = useState<ShareTerms>(share ? termsOf(share) : NEW_LINK);
  const hasPreviews = useHasPreviews();
  const latest = useRef<ShareTerms>();
  const saving = useRef(Promise.resolve());
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(failure(error));
      if (share) setTerms(termsOf(share));
    }
    setIsBusy(false);
  };
  const create = () => run(async () => onShare(await shareVideo(video.id, terms)));
  /** A link is changed at once: it may be copied next. Changes are saved one after the other; the last one counts. */
  const change = (changed: Partial<ShareTerms>) => {
    const next = { ...terms, ...changed };
    setTerms(next);
    if (!share) return;
    latest.current = next;
    saving.current = saving.current.then(() =>
      run(async () => {
        const saved = await shareVideo(video.id, next);
        if (latest.current === next) setTerms(termsOf(saved));
        onShare(saved);
        showToast('success', t('my-videos:share.saved'));
      }),
    );
  };
  const end = () =>
    run(async () => {
      await endShare(video.id);
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
        hint={sentences(
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
          <Button variant="danger" disabled={isBusy} onClick={() => void end()}>
            {t('my-videos:share.end')}
          </Button>
        ) : (
          <Button variant="primary" busy={isBusy} onClick={() => void create()}>
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

/** Each on a line of its own: not every language puts a space between sentences. */
function sentences(...texts: (string | false)[]): ReactNode {
  return texts
    .filter((text) => text !== false)
    .map((text, line) => (
      <Fragment key={text}>
        {line > 0 && <br />}
        {text}
      </Fragment>
    ));
}

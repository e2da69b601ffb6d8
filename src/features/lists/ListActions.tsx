import { useState } from 'react';
import type { VideoList } from '#contracts/api/lists';
import { Button, ButtonLink } from '../../components/Button';
import { Download, Pause, PencilLine, Square, Trash2 } from '../../components/icons';
import { showToast } from '../../components/toast';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { ConfirmDialog } from '../videos/video/ConfirmDialog';
import { listPath } from '../videos/list-address';
import { archiveList, pauseList, stopList } from './list-calls';
import { listFailure } from './list-words';
import { useListCache } from './use-lists';
import * as styles from './ListView.module.css';

export interface ListActionsProps {
  list: VideoList;
  /** The list isn't as it was shown. */
  onRefused: () => void;
  onDelete: () => void;
}

/** Actions on a list besides starting it. */
export function ListActions({ list, onRefused, onDelete }: ListActionsProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const { show } = useListCache();
  const [busy, setBusy] = useState<'pause' | 'zip'>();
  const [isStopping, setIsStopping] = useState(false);
  const { id, state, rows } = list;

  const act = async (name: 'pause' | 'zip', work: () => Promise<void>) => {
    setBusy(name);
    try {
      await work();
    } catch (error) {
      showToast('error', listFailure(t, error));
      onRefused();
    }
    setBusy(undefined);
  };
  const download = async () => {
    const { url, count } = await archiveList(id);
    // An attachment: the page stays.
    window.location.assign(url);
    const formatted = new Intl.NumberFormat(language).format(count);
    showToast('success', t('my-videos:zip.started', { count, formatted }));
  };

  return (
    <div className={styles.actions}>
      {state === 'running' && (
        <Button
          size="small"
          icon={<Pause aria-hidden strokeWidth={1.5} />}
          busy={busy === 'pause'}
          onClick={() => void act('pause', async () => show(await pauseList(id)))}
        >
          {t('lists:pause')}
        </Button>
      )}
      {(state === 'running' || state === 'paused') && (
        <Button
          size="small"
          variant="quiet"
          icon={<Square aria-hidden strokeWidth={1.5} />}
          onClick={() => setIsStopping(true)}
        >
          {t('lists:stop.button')}
        </Button>
      )}
      {rows.ready > 0 && (
        <Button
          size="small"
          icon={<Download aria-hidden strokeWidth={1.5} />}
          busy={busy === 'zip'}
          title={t('lists:zip')}
          onClick={() => void act('zip', download)}
        >
          {t('my-videos:zip.button')}
        </Button>
      )}
      {state === 'draft' && (
        <ButtonLink
          size="small"
          variant="quiet"
          icon={<PencilLine aria-hidden strokeWidth={1.5} />}
          to={listPath(id, true)}
        >
          {t('lists:new.change')}
        </ButtonLink>
      )}
      <Button size="small" variant="quiet" icon={<Trash2 aria-hidden strokeWidth={1.5} />} onClick={onDelete}>
        {t('lists:delete.button')}
      </Button>
      {state === 'running' && <p className={styles.quiet}>{t('lists:leave')}</p>}
      {isStopping && (
        <ConfirmDialog
          title={t('lists:stop.title')}
          confirm={t('lists:stop.button')}
          stay={t('lists:stop.stay')}
          failure={(reason) => listFailure(t, reason)}
          onConfirm={async () => show(await stopList(id))}
          onClose={() => setIsStopping(false)}
        >
          <p>{t('lists:stop.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

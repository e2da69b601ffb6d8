import { useTranslation } from 'gatsby-plugin-react-i18next';
import { useEffect, useState } from 'react';
import type { Video } from '#contracts/video';
import { Link } from '../../components/Link';
import { Notice } from '../../components/Notice';
import { requestJson } from '../../http/request-json';
import { formOfVideo } from './form-of-video';
import { modelOf } from './form-state';
import type { GeneratorModel } from './generator-model';
import type { GeneratorFormHandle } from './use-generator-form';

/** What came of the wishes in the address. */
export type WishOutcome =
  | { kind: 'unknown-model'; key: string }
  | { kind: 'retired-model'; title: string; successor: GeneratorModel | undefined }
  | { kind: 'settings-taken' }
  | { kind: 'settings-unavailable' };

export interface Wishes {
  outcome: WishOutcome | undefined;
  /** The draft is back and the model is the wanted one. */
  isSettled: boolean;
}

/**
 * `?model=` chooses a model, `?again=` takes over the settings of one of the visitor's videos. The address may have been
 * typed or be old, so neither is trusted.
 */
export function useWishes(
  { form, isRestored, change, startWith }: GeneratorFormHandle<GeneratorModel>,
  models: readonly GeneratorModel[],
): Wishes {
  const [settings, setSettings] = useState<WishOutcome>();
  // Read when the draft is back: a wish is newer than the draft and older than what the visitor does then.
  const query = isRestored ? new URLSearchParams(location.search) : undefined;
  const again = query?.get('again') ?? undefined;
  const wantedKey = query?.get('model') ?? undefined;
  const wanted = wantedKey === undefined ? undefined : modelOf(models, wantedKey);
  const chosenKey = wanted && wanted.status !== 'retired' ? wanted.key : undefined;

  useEffect(() => {
    if (chosenKey !== undefined) startWith(chosenKey);
  }, [chosenKey, startWith]);

  useEffect(() => {
    if (again === undefined) return undefined;
    const abort = new AbortController();
    requestJson<{ video: Video }>(`/api/videos/${encodeURIComponent(again)}`, { signal: abort.signal }).then(
      ({ video }) => {
        change({ type: 'restore', form: formOfVideo(video) });
        setSettings({ kind: 'settings-taken' });
      },
      () => {
        if (!abort.signal.aborted) setSettings({ kind: 'settings-unavailable' });
      },
    );
    return () => abort.abort();
  }, [again, change]);

  const isRefused = wantedKey !== undefined && chosenKey === undefined;
  return {
    outcome: isRefused ? refusalOf(wantedKey, wanted, models) : settings,
    isSettled: isRestored && (chosenKey === undefined || form.model === chosenKey),
  };
}

/** An address that names a model follows the visitor's choice: a reload or another language must not undo it. */
export function followChoice(key: string): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('model')) return;
  url.searchParams.set('model', key);
  history.replaceState(history.state, '', url);
}

function refusalOf(key: string, model: GeneratorModel | undefined, models: readonly GeneratorModel[]): WishOutcome {
  if (!model) return { kind: 'unknown-model', key };
  return { kind: 'retired-model', title: model.title, successor: modelOf(models, model.replacedBy ?? '') };
}

/** Says what came of them, where it is not plain to see. */
export function WishNotice({ outcome }: { outcome: WishOutcome | undefined }) {
  const { t } = useTranslation();
  switch (outcome?.kind) {
    case undefined:
      return null;
    case 'unknown-model':
      // The key may be anything that fits into an address.
      return <Notice announce>{t('generator:wish.unknownModel', { key: outcome.key.slice(0, 40) })}</Notice>;
    case 'retired-model': {
      const { title, successor } = outcome;
      const actions = successor && (
        <Link to={successor.page}>{t('generator:wish.successor', { model: successor.title })}</Link>
      );
      return (
        <Notice kind="warning" announce actions={actions}>
          {t('generator:wish.retiredModel', { model: title })}
        </Notice>
      );
    }
    case 'settings-taken':
      return <Notice announce>{t('generator:wish.settingsTaken')}</Notice>;
    case 'settings-unavailable':
      return (
        <Notice kind="warning" announce>
          {t('generator:wish.settingsUnavailable')}
        </Notice>
      );
  }
}

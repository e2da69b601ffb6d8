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

/**
 * `?model=` chooses a model, `?again=` takes over the settings of one of the visitor's videos. The address may have been
 * typed or be old, so neither is trusted.
 */
export function useWishes(
  handle: GeneratorFormHandle<GeneratorModel>,
  models: readonly GeneratorModel[],
): WishOutcome | undefined {
  const { isRestored, change } = handle;
  const [outcome, setOutcome] = useState<WishOutcome>();

  useEffect(() => {
    if (!isRestored) return undefined;
    const query = new URLSearchParams(location.search);
    const key = query.get('model');
    const again = query.get('again');
    if (key !== null) {
      const model = modelOf(models, key);
      if (model && model.status !== 'retired') change({ type: 'chooseModel', key });
      else setOutcome(refusalOf(key, model, models));
    }
    if (again === null) return undefined;

    const abort = new AbortController();
    requestJson<{ video: Video }>(`/api/videos/${encodeURIComponent(again)}`, { signal: abort.signal }).then(
      ({ video }) => {
        change({ type: 'restore', form: formOfVideo(video) });
        setOutcome({ kind: 'settings-taken' });
      },
      () => {
        if (!abort.signal.aborted) setOutcome({ kind: 'settings-unavailable' });
      },
    );
    return () => abort.abort();
    // Once, when the draft is back: a wish is older than what the visitor does then.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isRestored]);

  return outcome;
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

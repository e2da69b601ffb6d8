import { useEffect, useState } from 'react';
import { lowestCreditCost } from '#contracts/credit-cost';
import type { cutFrame, readVideo, Video } from '#contracts/api/videos';
import { Link } from '../../components/Link';
import { Notice } from '../../components/Notice';
import { dropFromQuery, replaceAddress } from '../../components/use-search';
import { callApi } from '../../http/call-api';
import { joinSentences } from '../../i18n/join-sentences';
import { useTranslation } from '../../i18n/use-translation';
import type { Catalogue } from './catalogue/catalogue';
import { FinalOffer, type FinalOfferProps } from './FinalOffer';
import { formOfFrame } from './form/form-of-frame';
import { formOfVideo } from './form/form-of-video';
import { modelOf } from './form/form-state';
import type { GeneratorModel } from './catalogue/generator-model';
import { useCostLabels } from './catalogue/use-cost-labels';
import type { GeneratorFormHandle } from './form/use-generator-form';
import { useSharedPrompt, type SharedPromptOutcome } from './form/use-shared-prompt';

/** The result of applying the URL parameters. */
type PrefillOutcome =
  | { kind: 'unknown-model'; key: string }
  | { kind: 'retired-model'; model: GeneratorModel; successor: GeneratorModel | undefined }
  | { kind: 'settings-taken' }
  | { kind: 'variation-taken' }
  | { kind: 'frame-taken' }
  | { kind: 'make-final'; draft: Video }
  | { kind: 'settings-unavailable' }
  | SharedPromptOutcome;

export interface UrlPrefill {
  outcome: PrefillOutcome | undefined;
  /** The draft is restored and the model is the one in the URL. */
  isSettled: boolean;
}

/**
 * `?model=` chooses a model; `?again=` copies the settings of one of the visitor's videos, with `&seed=new` for a
 * variation, with `&final=1` to remake it on a better model, with `&frame=last` or `&frame=2.5` (seconds) to start from
 * one of its frames. `#shared=` copies the prompt of a link. The URL may be typed by hand or outdated, so none of it is
 * trusted.
 */
export function useUrlPrefill(
  { form, isRestored, change, startWith }: GeneratorFormHandle<GeneratorModel>,
  { models, state, want }: Catalogue,
): UrlPrefill {
  const [settings, setSettings] = useState<PrefillOutcome>();
  // Read after the draft is restored: the parameters override the draft, but not later edits.
  const query = isRestored ? new URLSearchParams(location.search) : undefined;
  const again = query?.get('again') ?? undefined;
  const isFinal = query?.get('final') === '1';
  const isVariation = query?.get('seed') === 'new';
  const frame = query?.get('frame') ?? undefined;
  const wantedKey = query?.get('model') ?? undefined;
  const wanted = wantedKey === undefined ? undefined : modelOf(models, wantedKey);
  const chosenKey = wanted && wanted.status !== 'retired' ? wanted.key : undefined;

  const isWaiting = state === 'coming' && (again !== undefined || (wantedKey !== undefined && !wanted));
  const sharedPrompt = useSharedPrompt(isRestored && !isWaiting, change);

  useEffect(() => {
    if (isWaiting) want();
  }, [isWaiting, want]);

  useEffect(() => {
    if (chosenKey !== undefined) startWith(chosenKey);
  }, [chosenKey, startWith]);

  useEffect(() => {
    if (again === undefined || isWaiting) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const begin = async () => {
      const path = `/api/videos/${encodeURIComponent(again)}` as const;
      const { video } = await callApi<typeof readVideo>(path, { signal });
      if (frame === undefined) {
        const taken = formOfVideo(video);
        change({ type: 'restore', form: isVariation ? { ...taken, seed: '' } : taken });
        if (isFinal) {
          setSettings({ kind: 'make-final', draft: video });
          return;
        }
        setSettings({ kind: isVariation ? 'variation-taken' : 'settings-taken' });
        // The draft has them now: neither a reload nor the same link pressed again may undo what is changed after it.
        dropFromQuery('again', 'seed');
        return;
      }
      const body = atSOf(frame);
      const cut = await callApi<typeof cutFrame>(`${path}/frame`, { method: 'POST', body, signal });
      change({ type: 'restore', form: formOfFrame(video, cut) });
      setSettings({ kind: 'frame-taken' });
      // The draft has the picture now: a reload must not cut it again.
      dropFromQuery('again', 'frame');
    };
    begin().catch(() => {
      if (!signal.aborted) setSettings({ kind: 'settings-unavailable' });
    });
    return () => abort.abort();
  }, [again, frame, isWaiting, isFinal, isVariation, change]);

  // An unknown model can only be judged once all models are loaded.
  const isRefused = wantedKey !== undefined && chosenKey === undefined && (wanted !== undefined || state === 'whole');
  return {
    outcome: isRefused ? refusalOf(wantedKey, wanted, models) : (settings ?? sharedPrompt),
    isSettled: isRestored && !isWaiting && (chosenKey === undefined || form.model === chosenKey),
  };
}

/** A model in the URL follows the visitor's choice, so that a reload or a change of language does not undo it. */
export function followChoice(key: string): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('model')) return;
  url.searchParams.set('model', key);
  replaceAddress(url);
}

/** The body of the call: what is no time means the last frame. */
function atSOf(frame: string): { atS?: number } {
  const atS = Number.parseFloat(frame);
  return Number.isFinite(atS) && atS >= 0 ? { atS } : {};
}

function refusalOf(key: string, model: GeneratorModel | undefined, models: readonly GeneratorModel[]): PrefillOutcome {
  if (!model) return { kind: 'unknown-model', key };
  return { kind: 'retired-model', model, successor: modelOf(models, model.replacedBy ?? '') };
}

export interface PrefillNoticeProps extends Pick<FinalOfferProps, 'form' | 'models' | 'onChoose'> {
  outcome: PrefillOutcome | undefined;
}

/** Reports results of the URL parameters that the form itself does not show. */
export function PrefillNotice({ outcome, form, models, onChoose }: PrefillNoticeProps) {
  const { t } = useTranslation();
  const words = useCostLabels();
  switch (outcome?.kind) {
    case undefined:
      return null;
    case 'unknown-model':
      // The key can be any string from the URL.
      return <Notice announce>{t('generator:wish.unknownModel', { key: outcome.key.slice(0, 40) })}</Notice>;
    case 'retired-model': {
      const { model, successor } = outcome;
      const actions = successor && (
        <Link to={successor.page}>{t('generator:wish.successor', { model: successor.title })}</Link>
      );
      return (
        <Notice kind="warning" announce actions={actions}>
          {joinSentences(
            t('generator:wish.retiredModel', { model: model.title }),
            successor &&
              t('generator:successor.text', {
                model: successor.title,
                cost: words.creditsFrom(lowestCreditCost(successor)),
                difference: words.difference(lowestCreditCost(model), lowestCreditCost(successor)),
              }),
          )}
        </Notice>
      );
    }
    case 'settings-taken':
      return <Notice announce>{t('generator:wish.settingsTaken')}</Notice>;
    case 'variation-taken':
      return <Notice announce>{t('generator:wish.variationTaken')}</Notice>;
    case 'frame-taken':
      return <Notice announce>{t('generator:wish.frameTaken')}</Notice>;
    case 'make-final':
      return <FinalOffer draft={outcome.draft} form={form} models={models} onChoose={onChoose} />;
    case 'prompt-taken':
      return <Notice announce>{t('generator:wish.promptTaken')}</Notice>;
    case 'prompt-unavailable':
      return (
        <Notice kind="warning" announce>
          {t('generator:wish.promptUnavailable')}
        </Notice>
      );
    case 'settings-unavailable':
      return (
        <Notice kind="warning" announce>
          {t('generator:wish.settingsUnavailable')}
        </Notice>
      );
  }
}

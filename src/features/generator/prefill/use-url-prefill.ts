import { useEffect, useState } from 'react';
import { dropFromQuery, replaceAddress } from '../../../components/use-search';
import { type Catalogue, mayGrow } from '../catalogue/catalogue';
import type { GeneratorModel } from '../catalogue/generator-model';
import { modelOf } from '../form/form-state';
import type { GeneratorFormHandle } from '../form/use-generator-form';
import type { PrefillOutcome } from './prefill-outcome';
import { useSharedPrompt } from './use-shared-prompt';

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
  catalogue: Catalogue,
): UrlPrefill {
  const { models, state, want, rest } = catalogue;
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

  const needsOther = again !== undefined || (wantedKey !== undefined && !wanted);
  const isWaiting = needsOther && mayGrow(catalogue);
  const { wantAll } = rest;
  const sharedPrompt = useSharedPrompt(isRestored && !isWaiting, change);

  useEffect(() => {
    if (!isWaiting) return;
    want();
    wantAll();
  }, [isWaiting, want, wantAll]);

  useEffect(() => {
    if (chosenKey !== undefined) startWith(chosenKey);
  }, [chosenKey, startWith]);

  useEffect(() => {
    if (again === undefined || isWaiting) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const begin = async () => {
      const { takeAgain } = await import('./take-again');
      const taken = await takeAgain({ videoId: again, frame, isFinal, isVariation }, signal);
      if (signal.aborted) return;
      change({ type: 'restore', form: taken.form });
      setSettings(taken.outcome);
      // The draft has it now: neither a reload nor the same link pressed again may undo what is changed after it.
      dropFromQuery(...taken.done);
    };
    begin().catch(() => {
      if (!signal.aborted) setSettings({ kind: 'settings-unavailable' });
    });
    return () => abort.abort();
  }, [again, frame, isWaiting, isFinal, isVariation, change]);

  // An unknown model can only be judged once all models are loaded.
  const isRefused = wantedKey !== undefined && chosenKey === undefined && (wanted !== undefined || state === 'whole');
  const isMissed = wantedKey !== undefined && !wanted && rest.state === 'failed';
  if (isMissed) return { outcome: { kind: 'models-unavailable', retry: wantAll }, isSettled: isRestored };
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

function refusalOf(key: string, model: GeneratorModel | undefined, models: readonly GeneratorModel[]): PrefillOutcome {
  if (!model) return { kind: 'unknown-model', key };
  return { kind: 'retired-model', model, successor: modelOf(models, model.replacedBy ?? '') };
}

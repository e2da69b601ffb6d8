import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { VideoRequest } from '#contracts/api/videos';
import { isOffered, SETTINGS, VIDEO_SETTINGS } from '#contracts/video-settings';
import { showToast } from '../../components/toast';
import { useStableCallback } from '../../components/use-stable-callback';
import { useTranslation } from '../../i18n/use-translation';
import { isChoosable } from '../../model-offer';
import { useSession } from '../session/client';
import { useUserInfo } from '../session/use-user-info';
import type { Catalogue } from './catalogue/catalogue';
import { CompareButton } from './compare/CompareButton';
import { ChangeReport } from './form/ChangeReport';
import { fieldErrorMessage } from './form/field-error';
import { EnhancePrompt } from './form/EnhancePrompt';
import { modelOf, type FormAction } from './form/form-state';
import { closedBecause, GenerateBar } from './submit/GenerateBar';
import { useShortOfCredits, type RenderShort } from './submit/use-short-of-credits';
import { TrialNote } from './submit/TrialNote';
import * as styles from './Generator.module.css';
import type { GeneratorModel } from './catalogue/generator-model';
import { forgetShownTake, HIDE_FORM_SCRIPT, useRevealForm } from '../../first-load/hidden-form';
import { ModelField } from './catalogue/ModelField';
import { MoreSettings } from './form/MoreSettings';
import { OfferedChoices } from './form/OfferedChoices';
import { PictureField } from './pictures/PictureField';
import { usePictures } from './pictures/use-pictures';
import { PreviewFrame } from './PreviewFrame';
import { PromptField } from './form/PromptField';
import { SuccessorOffer } from './catalogue/SuccessorOffer';
import { SizeFields } from './form/SizeFields';
import { SoundField } from './form/SoundField';
import { TAKE_ID } from './take-id';
import { setTakeProgress, takeProgress } from './submit/take-progress';
import { TakesField } from './submit/TakesField';
import { useGenerate } from './submit/use-generate';
import { useHeldUntil } from './submit/use-held-until';
import { useRepeatGuard } from './submit/use-repeat-guard';
import { useVideoPrice } from '../session/use-video-price';
import { SuggestionReport } from './form/SuggestionReport';
import { useGeneratorForm } from './form/use-generator-form';
import { useSuggestedPrompt } from './form/use-suggested-prompt';
import { dismissLastVideo, showLastVideo, useLastVideo } from './submit/use-last-video';
import { PrefillNotice } from './prefill/PrefillNotice';
import { followChoice, useUrlPrefill } from './prefill/use-url-prefill';

interface VideoSlot {
  videoId: string;
  /** The visitor has closed the video, or it was deleted: back to the preview. */
  onDismiss: () => void;
}

interface TakesSlot {
  isSignedIn: boolean;
  /** The take on the stage. */
  shownId: string | undefined;
  onShow: (videoId: string) => void;
  /** Receives how far an unfinished take is, in words; undefined once there is none. */
  onProgress: (words: string | undefined) => void;
}

export interface GeneratorProps {
  /** The page's headline, above the form. */
  heading: ReactNode;
  catalogue: Catalogue;
  /** One of the catalogue's models: the page's own. */
  startModel: GeneratorModel;
  /** Called with another model's page when this page is about its model; left out where the form just switches. */
  onLeaveFor?: (page: string) => void;
  /** Renders the current state of a video; injected, because another feature owns that view. */
  renderVideo: (slot: VideoSlot) => ReactNode;
  /** Renders the visitor's newest takes, or their place; injected likewise. */
  renderTakes: (slot: TakesSlot) => ReactNode;
  /** Renders the ways out of a lack of credits; injected likewise. */
  renderShort: RenderShort;
}

/** The studio: the whole form in a rail, the stage beside it; on a desk both are as high as the window. */
export function Generator(props: GeneratorProps) {
  const { heading, catalogue, startModel, onLeaveFor, renderVideo, renderTakes, renderShort } = props;
  const { t } = useTranslation();
  const { status: visitorStatus } = useSession();
  const { user } = useUserInfo();
  const { models, want } = catalogue;
  const handle = useGeneratorForm(models, startModel, onLeaveFor !== undefined, catalogue);
  const { form, choices, model, changes } = handle;
  const videoId = useLastVideo();
  const frame = useRef<HTMLDivElement>(null);
  const acceptedId = useRef<string | undefined>(undefined);
  const fields = useRef<HTMLFormElement>(null);
  const promptField = useRef<HTMLTextAreaElement>(null);
  const priceOf = useVideoPrice();
  const repeat = useRepeatGuard(form);
  const generating = useGenerate({
    form,
    model,
    price: priceOf(model, form),
    change: handle.change,
    onVideo: (video) => {
      showLastVideo(video.id);
      // Until the strip knows more, which may have heard of the take before this answer.
      if (takeProgress() === undefined) setTakeProgress(t('my-videos:state.queued'));
      acceptedId.current = video.id;
    },
  });
  const showStage = () => frame.current?.scrollIntoView({ block: 'start' });
  const { outcome, isSettled } = useUrlPrefill(handle, catalogue);
  const { fault } = generating;
  const isSignedIn = visitorStatus === 'authenticated';

  useFocusOnError(fields, fault?.field);
  useRevealForm(isSettled);
  useEffect(() => () => setTakeProgress(undefined), []);
  useEffect(() => {
    if (videoId === undefined || videoId !== acceptedId.current) return;
    acceptedId.current = undefined;
    // On a phone the stage comes first from now on; not before it is there.
    frame.current?.scrollIntoView({ block: 'start' });
  }, [videoId]);

  // Retired in the catalogue, or, since the page was built, by the server's response.
  const refusal = fault?.cause.kind === 'code' && fault.cause.code === 'model_retired' ? fault.cause : undefined;
  const isGone = model.status === 'retired' || refusal !== undefined;
  const successorKey = refusal?.replacedBy ?? model.replacedBy;
  const successor = models.find((candidate) => candidate.key === successorKey && isChoosable(candidate));

  const isSuccessorMissing = isGone && successorKey !== undefined && !modelOf(models, successorKey);
  const { wantAll } = catalogue.rest;
  useEffect(() => {
    // May be missing from the models that the page was built with.
    if (refusal !== undefined) want();
    if (isSuccessorMissing) wantAll();
  }, [refusal, want, isSuccessorMissing, wantAll]);

  const change = useStableCallback((action: FormAction) => {
    generating.forgetOutcome();
    handle.change(action);
  });
  const setPrompt = (prompt: string) => change({ type: 'edit', fields: { prompt } });
  const suggestion = useSuggestedPrompt({ prompt: form.prompt, setPrompt, field: promptField });
  const pictures = usePictures({
    form,
    takesPicture: model.capabilities.modes.includes('image'),
    change,
    onRefused: () => showToast('info', t('generator:picture.notTaken', { model: model.title })),
  });
  const press = useHeldUntil(pictures.isPreparing, () => {
    if (!repeat.holds()) void generating.generate();
  });
  const chooseModel = useStableCallback((key: string) => {
    const next = models.find((candidate) => candidate.key === key);
    if (!next || next === model) return;
    if (onLeaveFor) {
      // The other model's page migrates the draft and reports the changes there.
      handle.keepDraft();
      onLeaveFor(next.page);
      return;
    }
    change({ type: 'chooseModel', key });
    followChoice(key);
  });
  const short = useShortOfCredits({
    phase: generating.phase,
    form,
    model,
    models,
    onChooseModel: chooseModel,
    renderShort,
  });
  const { modes } = model.catalogued ?? model.capabilities;

  return (
    <div className={styles.studio} data-take={videoId}>
      <script dangerouslySetInnerHTML={{ __html: HIDE_FORM_SCRIPT }} />
      <form
        ref={fields}
        className={styles.form}
        aria-label={t('generator:formLabel')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <div className={styles.settings}>
          <header className={styles.heading}>{heading}</header>
          <PrefillNotice outcome={outcome} form={form} models={models} onChoose={chooseModel} />
          <div>
            <ModelField catalogue={catalogue} model={model} onChoose={chooseModel} />
            <ChangeReport changes={changes} model={model.title} />
            <CompareButton form={form} model={model} catalogue={catalogue} isSettled={isSettled} />
          </div>
          {modes.length > 1 && (
            <OfferedChoices
              legend={t('generator:mode.label')}
              legendHidden
              values={modes}
              offered={model.capabilities.modes}
              wordsFor={(mode) => t(`generator:mode.${mode}`)}
              value={form.mode}
              onChange={(mode) => change({ type: 'chooseMode', mode })}
            />
          )}
          {form.mode === 'image' && (
            <div className={styles.pictures}>
              <PictureField
                label={t('generator:picture.start')}
                picture={form.image}
                onFile={(file) => pictures.choose('image', file)}
                onRemove={() => pictures.remove('image')}
                onUploaded={(image) => change({ type: 'edit', fields: { image } })}
                onUnreadable={() => pictures.reportUnreadable('image')}
                fault={pictures.faults.image}
                error={fieldErrorMessage(t, fault, 'imageId')}
                isSignedIn={isSignedIn}
              />
              {isOffered(VIDEO_SETTINGS.endImageId, model.capabilities, form) && (
                <PictureField
                  label={t('generator:picture.end')}
                  picture={form.endImage}
                  onFile={(file) => pictures.choose('endImage', file)}
                  onRemove={() => pictures.remove('endImage')}
                  onUploaded={(endImage) => change({ type: 'edit', fields: { endImage } })}
                  onUnreadable={() => pictures.reportUnreadable('endImage')}
                  fault={pictures.faults.endImage}
                  error={fieldErrorMessage(t, fault, 'endImageId')}
                  isSignedIn={isSignedIn}
                />
              )}
            </div>
          )}
          <div>
            <PromptField
              field={promptField}
              value={form.prompt}
              model={model}
              onChange={setPrompt}
              maxLength={model.capabilities.promptMaxLength}
              example={model.examplePrompt}
              error={fieldErrorMessage(t, fault, 'prompt')}
              onSubmit={press}
            />
            <SuggestionReport taken={suggestion.taken} onUndo={suggestion.undo} />
            <EnhancePrompt form={choices} model={model} change={change} />
          </div>
          <SizeFields form={choices} model={model} change={change} />
          {isOffered(VIDEO_SETTINGS.audio, model.capabilities, form) && (
            <SoundField form={choices} model={model} change={change} />
          )}
          <MoreSettings form={choices} model={model} change={change} fault={fault} />
          {isGone && successor && (
            <SuccessorOffer
              retired={model}
              successor={successor}
              form={form}
              onTake={() => chooseModel(successor.key)}
            />
          )}
        </div>
        <div className={styles.pinned}>
          {/* It comes and goes with the session: above the button, which keeps its place at the foot of the window. */}
          <TrialNote model={model} form={form} change={change} />
          <GenerateBar
            cost={generating.cost}
            balance={user?.credits}
            takes={<TakesField form={form} model={model} change={change} />}
            phase={generating.phase}
            isBusy={generating.isBusy}
            closed={closedBecause(model)}
            short={short.notice}
            otherFault={otherFault()}
            isRepeat={repeat.isHolding}
            onWatch={showStage}
          />
        </div>
      </form>
      {short.sheet}
      <div ref={frame} id={TAKE_ID} className={styles.screening}>
        <div className={styles.stage}>
          {videoId !== undefined && isSignedIn ? (
            renderVideo({ videoId, onDismiss: clearStage })
          ) : (
            <PreviewFrame form={choices} model={model} />
          )}
        </div>
        {renderTakes({ isSignedIn, shownId: videoId, onShow: showLastVideo, onProgress: setTakeProgress })}
      </div>
    </div>
  );

  function clearStage(): void {
    forgetShownTake();
    dismissLastVideo();
  }

  /** A refusal of a field that has no room for a message beside it. */
  function otherFault(): string | undefined {
    if (!fault || FIELDS_WITH_PLACE.has(fault.field)) return undefined;
    return `${t(`generator:fields.${fault.field}`)}: ${fieldErrorMessage(t, fault, fault.field)}`;
  }
}

const FIELDS_WITH_PLACE: ReadonlySet<keyof VideoRequest> = new Set([
  'prompt',
  ...SETTINGS.filter(([, { kind }]) => kind !== 'flag' && kind !== 'choice').map(([field]) => field),
]);

/** Moves focus to the error. */
function useFocusOnError(fields: RefObject<HTMLFormElement>, faultField: string | undefined): void {
  useEffect(() => {
    if (faultField === undefined) return;
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fields, faultField]);
}

import type { ReactNode } from 'react';
import type { ModelStatus } from '#contracts/model';
import { durationsFor } from '#contracts/video-settings';
import { Field } from '../../components/Field';
import { Link } from '../../components/Link';
import { Select } from '../../components/TextControls';
import { useTranslation } from '../../i18n/use-translation';
import { offeredNow, useLimitedModels } from '../../model-offer';
import { useUserInfo } from '../session/use-user-info';
import { ChangeReport } from './form/ChangeReport';
import * as styles from './Composer.module.css';
import { fieldErrorMessage } from './form/field-error';
import type { FormAction } from './form/form-state';
import { closedBecause, GenerateBar } from './submit/GenerateBar';
import { TakesField } from './submit/TakesField';
import { TrialNote } from './submit/TrialNote';
import { useShortOfCredits, type RenderShort } from './submit/use-short-of-credits';
import type { Catalogue } from './catalogue/catalogue';
import { cheapestModel, type ComposerModel, listedModels } from './catalogue/generator-model';
import { PromptField } from './form/PromptField';
import { useGenerate } from './submit/use-generate';
import { useVideoPrice } from '../session/use-video-price';
import { useGeneratorForm } from './form/use-generator-form';
import { TAKE_ID } from './take-id';
import { showLastVideo } from './submit/use-last-video';

export interface ComposerProps {
  /** The page's headline, when the composer is the first thing on it. */
  heading?: ReactNode;
  models: readonly ComposerModel[];
  /** The models beyond these, which a draft may be of. */
  rest: Catalogue['rest'];
  /** The video is accepted. Called with the address that shows it, without language prefix. */
  onAccepted: (address: string) => void;
  /** Renders the ways out of a lack of credits; injected, because another feature sells them. */
  renderShort: RenderShort;
}

/**
 * The short form of the home page: prompt, model, duration and the price. It shares its draft with the generator,
 * where everything else can be set and the accepted video is shown.
 */
export function Composer({ heading, models: catalogued, rest, onAccepted, renderShort }: ComposerProps) {
  const { t } = useTranslation();
  const { user } = useUserInfo();
  const limited = useLimitedModels();
  const models = offeredNow(catalogued, limited);
  const {
    form,
    model,
    changes,
    change: changeForm,
  } = useGeneratorForm(models, cheapestModel(models), false, {
    state: rest.state === 'whole' ? 'whole' : 'partial',
    rest,
  });
  const priceOf = useVideoPrice();
  const { cost, phase, fault, isBusy, generate, forgetOutcome } = useGenerate({
    form,
    model,
    price: priceOf(model, form),
    change: changeForm,
    onVideo: (video) => {
      showLastVideo(video.id);
      onAccepted(`/ai-video-generator#${TAKE_ID}`);
    },
  });
  const change = (action: FormAction) => {
    forgetOutcome();
    changeForm(action);
  };
  const chooseModel = (key: string) => change({ type: 'chooseModel', key });
  const short = useShortOfCredits({
    phase,
    form,
    model,
    models,
    onChooseModel: chooseModel,
    renderShort,
  });
  const all = model.catalogued ?? model.capabilities;
  const offered = durationsFor(model.capabilities, form.resolution);

  return (
    <>
      <form
        className={styles.composer}
        aria-label={t('generator:formLabel')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void generate();
        }}
      >
        {heading}
        <PromptField
          value={form.prompt}
          model={model}
          onChange={(prompt) => change({ type: 'edit', fields: { prompt } })}
          maxLength={model.capabilities.promptMaxLength}
          example={model.examplePrompt}
          error={fieldErrorMessage(t, fault, 'prompt')}
          onSubmit={() => void generate()}
        />
        <div>
          <div className={styles.choices}>
            <Field label={t('generator:model.label')} className={styles.model}>
              {(control) => (
                <Select {...control} value={form.model} onChange={(event) => chooseModel(event.target.value)}>
                  {listedModels(models, form.model).map(({ key, title, status, isUnavailable }) => (
                    <option key={key} value={key} disabled={status === 'retired' || isUnavailable}>
                      {titleWithState(title, status, isUnavailable)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('generator:duration.label')}>
              {(control) => (
                <Select
                  {...control}
                  value={form.durationS}
                  onChange={(event) => change({ type: 'chooseDuration', durationS: Number(event.target.value) })}
                >
                  {durationsFor(all, form.resolution).map((durationS) => (
                    <option key={durationS} value={durationS} disabled={!offered.includes(durationS)}>
                      {t('common:unit.seconds', { formatted: durationS })}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Link to="/ai-video-generator" className={styles.more}>
              {t('generator:allSettings')}
            </Link>
          </div>
          <ChangeReport changes={changes} model={model.title} />
        </div>
        <GenerateBar
          cost={cost}
          balance={user?.credits}
          takes={<TakesField form={form} model={model} change={change} />}
          phase={phase}
          isBusy={isBusy}
          closed={closedBecause(model)}
          short={short.notice}
          otherFault={otherFault()}
        />
        {/* It comes and goes with the session: below the button, so that the button stays where it is aimed at. */}
        <TrialNote model={model} form={form} change={change} />
      </form>
      {short.sheet}
    </>
  );

  function titleWithState(title: string, status: ModelStatus, isUnavailable: boolean | undefined): string {
    if (status === 'live' && !isUnavailable) return title;
    return `${title} (${t(isUnavailable || status === 'live' ? 'common:model.unavailable' : `common:model.status.${status}`)})`;
  }

  /** The draft may carry settings that only the full form shows. */
  function otherFault(): string | undefined {
    if (!fault || fault.field === 'prompt') return undefined;
    return `${t(`generator:fields.${fault.field}`)}: ${fieldErrorMessage(t, fault, fault.field)}`;
  }
}

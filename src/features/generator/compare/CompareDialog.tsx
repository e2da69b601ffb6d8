import { useEffect, useState } from 'react';
import { MAX_TAKES } from '#contracts/video';
import { abilityWords } from '../../../catalogue/ability-words';
import { Finder } from '../../../catalogue/Finder';
import { FIRST_MODELS } from '../../../catalogue/parts';
import { useFinder } from '../../../catalogue/use-finder';
import { creditCost } from '#contracts/credit-cost';
import { Button, ButtonLink } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { Notice } from '../../../components/Notice';
import { Switch } from '../../../components/Switch';
import { useTranslation } from '../../../i18n/use-translation';
import { isChoosable } from '../../../model-offer';
import { useUserInfo } from '../../session/use-user-info';
import type { Catalogue } from '../catalogue/catalogue';
import { listedModels, type GeneratorModel } from '../catalogue/generator-model';
import { useCostLabels } from '../catalogue/use-cost-labels';
import { useVideoPrice } from '../../session/use-video-price';
import { fieldErrorMessage } from '../form/field-error';
import type { GeneratorForm } from '../form/generator-form';
import { PhaseNotice } from '../submit/GenerateBar';
import { useShortWords } from '../submit/use-short-words';
import * as styles from './CompareDialog.module.css';
import { ComparedModel } from './ComparedModel';
import { choiceGoesBeyond, formInCommon, formOn, keepChoice, MIN_COMPARED, readChoice } from './compared-models';
import { type PricedForm, totalOf, useCompare } from './use-compare';

export interface CompareDialogProps {
  form: GeneratorForm;
  model: GeneratorModel;
  catalogue: Catalogue;
  onClose: () => void;
}

/** The choice of two to four models for the form's prompt: what each of them makes of it, and the price of all. */
export function CompareDialog({ form, model, catalogue, onClose }: CompareDialogProps) {
  const { t } = useTranslation();
  const words = useCostLabels();
  const priceOf = useVideoPrice();
  const { user } = useUserInfo();
  const { models, want, state, rest } = catalogue;
  const [changed, setChanged] = useState<readonly string[]>();
  const [areSame, setAreSame] = useState(true);
  const { phase, isBusy, compare, forgetOutcome } = useCompare();
  useEffect(want, [want]);
  const { wantAll } = rest;
  const goesBeyond = state === 'partial' && changed === undefined && choiceGoesBeyond(models);
  useEffect(() => {
    if (goesBeyond) wantAll();
  }, [goesBeyond, wantAll]);

  const choice = changed ?? readChoice(models, model.key);
  const toggle = (key: string) => {
    const next = choice.includes(key) ? choice.filter((other) => other !== key) : [...choice, key];
    setChanged(next);
    keepChoice(next);
    forgetOutcome();
  };

  const offered = listedModels(models, '').filter(isChoosable);
  const isLarge = state === 'partial' || offered.length > FIRST_MODELS;
  const finder = useFinder({
    models: offered,
    rest,
    wordsOf: ({ title, maker, runsOn, capabilities }) => [title, maker, runsOn, ...abilityWords(t, capabilities)],
  });
  // In a large catalogue, chosen models are shown above all others.
  const isChosen = ({ key }: GeneratorModel) => choice.includes(key);
  const chosen = isLarge ? offered.filter(isChosen) : [];
  const compared = choice.flatMap((key) => models.find((one) => one.key === key) ?? []);
  const shared = areSame && compared.length >= MIN_COMPARED ? formInCommon(form, compared) : form;
  const formOf = (other: GeneratorModel): PricedForm => {
    const fitted = formOn(form, model, other, shared);
    return { ...fitted, credits: priceOf(other, fitted.form).credits };
  };
  const others = isLarge ? finder.shown.filter((other) => !isChosen(other)) : offered;
  const forms = [...chosen, ...others].map(formOf);
  const takes = choice.flatMap((key) => forms.find((one) => one.model.key === key) ?? []);
  const total = phase.name === 'price-changed' ? phase.credits : totalOf(takes);
  const usual = totalOf(takes.map((take) => ({ ...take, credits: creditCost(take.model, take.form) })));
  const short = useShortWords(usual ?? total ?? 0, total);
  const hasPrompt = form.prompt.trim() !== '';
  const isReady = hasPrompt && takes.length >= MIN_COMPARED && takes.every(({ fault }) => fault === undefined);

  return (
    <Dialog
      title={t('generator:compare.title')}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <p className={styles.balance} role="status">
            {takes.length < MIN_COMPARED
              ? t('generator:compare.tooFew')
              : user && t('generator:state.balance', { credits: words.credits(user.credits) })}
          </p>
          <Button variant="primary" size="large" busy={isBusy} disabled={!isReady} onClick={() => void compare(takes)}>
            {isReady && total !== undefined
              ? t('generator:compare.submit', { credits: words.credits(total) })
              : t('generator:compare.button')}
          </Button>
        </>
      }
    >
      {hasPrompt ? (
        <blockquote className={styles.prompt} dir="auto">
          {form.prompt}
        </blockquote>
      ) : (
        <Notice kind="warning">{t('errors:faults.required', { context: 'prompt' })}</Notice>
      )}
      <fieldset className={styles.models}>
        <legend className={styles.legend}>{t('generator:compare.choose')}</legend>
        {isLarge ? (
          <>
            {forms.slice(0, chosen.length).map(choiceOf)}
            <Finder finder={finder} label={t('catalogue:search')}>
              {forms.slice(chosen.length).map(choiceOf)}
            </Finder>
          </>
        ) : (
          forms.map(choiceOf)
        )}
        {(state === 'coming' || state === 'failed') && <p>{t('generator:compare.loading')}</p>}
      </fieldset>
      <Switch
        label={t('generator:compare.same')}
        checked={areSame}
        onChange={(areNow) => {
          setAreSame(areNow);
          forgetOutcome();
        }}
      />
      {phase.name === 'short-of-credits' ? (
        <Notice
          kind="warning"
          announce
          title={short.title}
          actions={
            <ButtonLink to="/price" variant="secondary" size="small">
              {t('generator:short.topUp')}
            </ButtonLink>
          }
        >
          {short.text}
        </Notice>
      ) : (
        <PhaseNotice phase={phase} />
      )}
    </Dialog>
  );

  function choiceOf(one: PricedForm) {
    return (
      <ComparedModel
        key={one.model.key}
        take={one}
        price={one.credits === undefined ? undefined : words.credits(one.credits)}
        isChosen={choice.includes(one.model.key)}
        isFull={choice.length >= MAX_TAKES}
        // An empty prompt is said once, above.
        error={
          hasPrompt && one.fault
            ? fieldErrorMessage(
                t,
                { field: one.fault.field, cause: { kind: 'fault', reason: one.fault.reason } },
                one.fault.field,
              )
            : undefined
        }
        onToggle={() => toggle(one.model.key)}
      />
    );
  }
}

import { useId, useState, type FormEvent } from 'react';
import type { TakeRequest } from '#contracts/api/films';
import type { RequestFault } from '#contracts/api/request-fault';
import { lowestCreditCost } from '#contracts/credit-cost';
import { TAKE_SOURCES, type TakeSource } from '#contracts/film';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { Field } from '../../../components/Field';
import { Select, TextArea } from '../../../components/TextControls';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useMoney } from '../../../components/use-money';
import { useTranslation } from '../../../i18n/use-translation';
import type { OfferedTerms } from '../../../model-offer';
import { useVideoPrice, type VideoPrice } from '../../session/use-video-price';
import { reasonWords } from '../../videos/video/reason-words';
import { PictureField } from './PictureField';
import { SettingsFields } from './SettingsFields';
import { modeOf, requestOf, settingsOn, type TakeForm } from './take-form';
import * as styles from './TakeDialog.module.css';

export interface TakeDialogProps {
  title: string;
  confirm: string;
  form: TakeForm;
  /** Models that a video can be made on now. */
  models: readonly OfferedTerms[];
  /** It is the first shot: there is no other before it. */
  isFirst: boolean;
  /** Error that the product API found in it as it was. */
  fault?: RequestFault | undefined;
  /** The picture that it begins with already. */
  pictureUrl?: string | undefined;
  /** Models on which another shot is the first video, which may cost less: keys. */
  firstElsewhere: ReadonlySet<string>;
  onDone: (from: TakeSource, request: TakeRequest) => void;
  onClose: () => void;
}

/** Writes a shot that the film makes. Nothing is made yet, and nothing is paid. */
export function TakeDialog(props: TakeDialogProps) {
  const { title, confirm, models, isFirst, fault, pictureUrl, firstElsewhere, onDone, onClose } = props;
  const { t } = useTranslation();
  const { credits: inCredits } = useMoney();
  const priceOf = useVideoPrice();
  const language = useLanguageTag();
  const formId = useId();
  const [form, setForm] = useState(props.form);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const change = (fields: Partial<TakeForm>) => {
    setForm((before) => ({ ...before, ...fields }));
    setChanged((before) => new Set([...before, ...Object.keys(fields)]));
  };

  const fitting = models.filter(({ capabilities }) => capabilities.modes.includes(modeOf(form.from)));
  const model = fitting.find(({ key }) => key === form.model);
  const settings = model && settingsOn(model, form);
  const price = model && settings && priceOf(model, { ...settings, audio: settings.hasSound && form.audio });
  const missing: Partial<Record<string, string>> = {
    ...(form.prompt.trim() === '' && { prompt: t('errors:faults.required', { context: 'prompt' }) }),
    ...(!model && { model: t('my-videos:film.take.noModel') }),
    ...(form.from === 'picture' &&
      form.imageId === undefined && { imageId: t('errors:faults.required', { context: 'imageId' }) }),
  };
  const errorOf = (field: string) => {
    if (isTried && missing[field] !== undefined) return missing[field];
    return fault?.field === field && !changed.has(field) ? reasonWords(t, fault) : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (model && !isUploading && Object.keys(missing).length === 0) onDone(form.from, requestOf(model, form));
  };
  const number = new Intl.NumberFormat(language);
  const priceWords = ({ credits, usual = credits }: VideoPrice, isUsual: boolean) => {
    if (credits === undefined || usual === undefined) return null;
    if (isUsual || credits === usual) return inCredits(usual);
    return `${inCredits(credits)} (${t('my-videos:trial', { credits: inCredits(usual) })})`;
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      startsInBody
      actions={
        <>
          <p className={styles.price} aria-live="polite">
            {price && priceWords(price, firstElsewhere.has(form.model))}
          </p>
          <Button type="submit" form={formId} variant="primary" busy={isUploading}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <Field label={t('my-videos:film.take.prompt')} error={errorOf('prompt')}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              value={form.prompt}
              onChange={(event) => change({ prompt: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('my-videos:film.take.from')}>
          {(control) => (
            <Select
              {...control}
              value={form.from}
              onChange={({ target }) => {
                const from = TAKE_SOURCES.find((source) => source === target.value);
                if (from) change({ from, others: {} });
              }}
            >
              {TAKE_SOURCES.filter((source) => source !== 'previous' || !isFirst || form.from === source).map(
                (source) => (
                  <option key={source} value={source}>
                    {t(`my-videos:film.take.source.${source}`)}
                  </option>
                ),
              )}
            </Select>
          )}
        </Field>
        {form.from === 'picture' && (
          <PictureField
            pictureUrl={form.imageId === props.form.imageId ? pictureUrl : undefined}
            isChosen={form.imageId !== undefined}
            error={errorOf('imageId')}
            onUploaded={(imageId) => change({ imageId })}
            onBusy={setIsUploading}
          />
        )}
        <Field label={t('my-videos:receipt.model')} error={errorOf('model')}>
          {(control) => (
            <Select
              {...control}
              value={model?.key ?? ''}
              onChange={({ target }) => change({ model: target.value, others: {} })}
            >
              {!model && <option value="">{t('my-videos:film.take.noModel')}</option>}
              {fitting.map((its) => {
                const count = lowestCreditCost(its);
                const from = t('common:unit.creditsFrom', { count, formatted: number.format(count) });
                return (
                  <option key={its.key} value={its.key}>
                    {its.title} · {from}
                  </option>
                );
              })}
            </Select>
          )}
        </Field>
        {model && settings && (
          <SettingsFields model={model} settings={settings} form={form} errorOf={errorOf} onChange={change} />
        )}
      </form>
    </Dialog>
  );
}

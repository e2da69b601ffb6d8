import { useState, type FormEvent } from 'react';
import { LIST_TITLE_MAX, MAX_ROWS } from '#contracts/video-list';
import { Button } from '../../components/Button';
import { classNames } from '../../components/class-names';
import { Field } from '../../components/Field';
import { Notice } from '../../components/Notice';
import { TextInput } from '../../components/TextControls';
import { useLanguageTag } from '../../components/use-language-tag';
import { useCounted } from '../../components/use-counted';
import { useTranslation } from '../../i18n/use-translation';
import { type Composition, countRows, entriesOf, type ListModel, needsModel } from './composition';
import { listFailure } from './list-words';
import * as styles from './ListForm.module.css';
import * as shared from './Lists.module.css';
import { ModelsField } from './ModelsField';
import { PromptsField } from './PromptsField';
import { SharedFields } from './SharedFields';

export interface ListFormProps {
  title: string;
  lead?: string;
  composition: Composition;
  offered: readonly ListModel[];
  /** It has a field for the list's name. */
  isNamed?: boolean;
  onChange: (composition: Composition) => void;
  /** Rejects with what the visitor is shown. */
  onSend: () => Promise<void>;
}

/** Prompts, models and settings, and what they come to. */
export function ListForm({ title, lead, composition, offered, isNamed = false, onChange, onSend }: ListFormProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const [isBusy, setIsBusy] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const number = new Intl.NumberFormat(language);
  const counted = useCounted();

  const entries = entriesOf(composition);
  const rows = countRows(composition);
  const wantsModel = entries.length === 0 || needsModel(entries);
  const isTooLong = rows > MAX_ROWS || entries.length > MAX_ROWS;
  const promptsError = () => {
    if (isTooLong)
      return t('lists:new.tooMany', { max: number.format(MAX_ROWS), rows: t('lists:rows', counted(rows)) });
    return isTried && entries.length === 0 ? t('lists:new.noPrompts') : undefined;
  };
  const modelsError = isTried && wantsModel && composition.models.length === 0 ? t('lists:new.noModels') : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isBusy || rows === 0 || isTooLong || (wantsModel && composition.models.length === 0)) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await onSend();
    } catch (error) {
      setProblem(error);
    }
    setIsBusy(false);
  };

  return (
    <form
      className={classNames(shared.panel, styles.form)}
      aria-label={title}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <header className={styles.head}>
        <h2 className={shared.title}>{title}</h2>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </header>
      <div className={styles.prompts}>
        {isNamed && (
          <Field label={t('lists:new.name')} aside={t('lists:new.optional')}>
            {(control) => (
              <TextInput
                {...control}
                dir="auto"
                value={composition.title}
                maxLength={LIST_TITLE_MAX}
                onChange={(event) => onChange({ ...composition, title: event.target.value })}
              />
            )}
          </Field>
        )}
        <PromptsField composition={composition} offered={offered} error={promptsError()} onChange={onChange} />
      </div>
      <div className={styles.choices}>
        <ModelsField
          models={offered}
          chosen={composition.models}
          hint={t(composition.file ? 'lists:new.modelsFile' : 'lists:new.modelsHint')}
          error={modelsError}
          onChange={(models) => onChange({ ...composition, models })}
        />
        <SharedFields
          models={offered.filter(({ key }) => composition.models.length === 0 || composition.models.includes(key))}
          shared={composition.shared}
          onChange={(shared) => onChange({ ...composition, shared })}
        />
      </div>
      <footer className={styles.foot}>
        {problem !== undefined && (
          <Notice kind="error" announce className={styles.problem}>
            {listFailure(t, problem)}
          </Notice>
        )}
        <p className={styles.sum} role="status">
          {t('lists:rows', counted(rows))}
          <span className={styles.note}>{t('lists:new.free')}</span>
        </p>
        <Button type="submit" variant="primary" size="large" busy={isBusy}>
          {t('lists:new.check')}
        </Button>
      </footer>
    </form>
  );
}

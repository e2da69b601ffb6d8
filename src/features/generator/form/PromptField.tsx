import { useRef, type RefObject } from 'react';
import { countCharacters } from '#contracts/typed-text';
import { Field } from '../../../components/Field';
import { TextArea } from '../../../components/TextControls';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { PromptHelp } from '../prompt-help/PromptHelp';
import type { PromptHelpProps } from '../prompt-help/prompt-help-props';
import * as styles from './PromptField.module.css';

export interface PromptFieldProps {
  /** The text field itself. */
  field?: RefObject<HTMLTextAreaElement>;
  value: string;
  model: PromptHelpProps['model'];
  onChange: (value: string) => void;
  maxLength: number;
  /** Placeholder of the empty field, which can be accepted as the prompt. */
  example: string;
  error: string | undefined;
  /** Ctrl or Cmd with Enter. */
  onSubmit: () => void;
}

/** The prompt. Text over the limit is kept and marked, never cut: it may come from a model with a higher limit. */
export function PromptField(props: PromptFieldProps) {
  const ownField = useRef<HTMLTextAreaElement>(null);
  const { field = ownField, value, model, onChange, maxLength, example, error, onSubmit } = props;
  const { t } = useTranslation();
  const language = useLanguageTag();
  const format = new Intl.NumberFormat(language);
  // The server counts code points: shown where they are too many, else what a person counts.
  const codePoints = [...value].length;
  const isTooLong = codePoints > maxLength;
  const length = isTooLong ? codePoints : countCharacters(value);
  const tooLong = t('generator:prompt.tooLong', {
    count: length - maxLength,
    formatted: format.format(length - maxLength),
  });
  return (
    <div>
      <Field
        label={t('generator:prompt.label')}
        aside={
          length > 0 ? (
            <span className={styles.counter} data-over={isTooLong || undefined}>
              {`${format.format(length)} / ${format.format(maxLength)}`}
            </span>
          ) : (
            <button type="button" className={styles.example} onClick={() => onChange(example)}>
              {t('generator:prompt.useExample')}
            </button>
          )
        }
        error={isTooLong ? tooLong : error}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={4}
            className={styles.area}
            value={value}
            placeholder={example}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              const { isComposing } = event.nativeEvent;
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing) onSubmit();
            }}
          />
        )}
      </Field>
      <PromptHelp field={field} prompt={value} model={model} />
    </div>
  );
}

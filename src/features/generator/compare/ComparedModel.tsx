import { useId } from 'react';
import { FactsStrip } from '../../../components/FactsStrip';
import { useTranslation } from '../../../i18n/use-translation';
import { choiceWords } from '../../../choice-words';
import { ChangeWords } from '../form/ChangeReport';
import { toRequest } from '../form/form-state';
import * as styles from './CompareDialog.module.css';
import type { PricedForm } from './use-compare';

export interface ComparedModelProps {
  take: PricedForm;
  price: string | undefined;
  isChosen: boolean;
  /** No further model can be chosen. */
  isFull: boolean;
  error: string | undefined;
  onToggle: () => void;
}

/** A model to choose, with the settings that it would get and in what they differ from the form's. */
export function ComparedModel({ take, price, isChosen, isFull, error, onToggle }: ComparedModelProps) {
  const { t } = useTranslation();
  const id = useId();
  const { model, form, changes } = take;
  const { audio } = model.capabilities;
  const hasSound = audio === 'always' || (audio !== 'none' && form.audio);
  return (
    <div className={styles.model} data-chosen={isChosen} data-model>
      <input
        id={id}
        type="checkbox"
        className={styles.box}
        checked={isChosen}
        disabled={isFull && !isChosen}
        aria-describedby={`${id}-facts`}
        onChange={onToggle}
      />
      <label htmlFor={id} className={styles.name}>
        {model.title}
      </label>
      <div id={`${id}-facts`} className={styles.facts}>
        <FactsStrip
          facts={[
            choiceWords(t, 'durationS', form.durationS),
            form.resolution,
            toRequest(form, model).aspectRatio,
            hasSound && t('generator:audio.label'),
            price,
          ]}
        />
        {isChosen && changes.length > 0 && (
          <p className={styles.changes}>
            <ChangeWords changes={changes} model={model.title} />
          </p>
        )}
        {isChosen && error !== undefined && <p className={styles.error}>{error}</p>}
      </div>
    </div>
  );
}

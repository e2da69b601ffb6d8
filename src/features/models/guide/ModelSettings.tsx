import { useTranslation } from '../../../i18n/use-translation';
import type { ModelDetailsData } from '../model-details';
import { offeredExtras } from '../ModelFacts';
import { useModelFacts } from '../use-model-facts';
import * as styles from './ModelSettings.module.css';
import { settingNotes } from './setting-notes';

/** Every setting of the model's form: what can be chosen, and what it does for a video. */
export function ModelSettings({ model }: { model: ModelDetailsData }) {
  const { t } = useTranslation();
  const facts = useModelFacts(model)
    .filter(({ name }) => name !== 'maker')
    .map(({ name, term, lines }) => ({ term, lines, notes: settingNotes(t, name, model) }));
  const extras = offeredExtras(model).map((field) => ({
    term: t(`generator:fields.${field}`),
    lines: [],
    notes: [t(`generator:${field}.hint`)],
  }));
  return (
    <dl className={styles.settings}>
      {[...facts, ...extras].map(({ term, lines, notes }) => (
        <div key={term} className={styles.setting}>
          <dt className={styles.term}>{term}</dt>
          {lines.length > 0 && (
            <dd className={styles.choices}>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </dd>
          )}
          {notes.length > 0 && (
            <dd className={styles.notes}>
              {notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

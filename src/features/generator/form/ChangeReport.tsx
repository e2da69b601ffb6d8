import { choiceWords } from '../../../choice-words';
import { useLanguageTag } from '../../../components/use-language-tag';
import { type TFunction, useTranslation } from '../../../i18n/use-translation';
import * as styles from './ChangeReport.module.css';
import type { FormChange } from './switch-model';

export interface ChangeReportProps {
  changes: readonly FormChange[];
  /** Title of the chosen model. */
  model: string;
}

/**
 * One line on the side effects of the last choice: what it dropped or changed. Always rendered, because screen readers
 * need an existing live region.
 */
export function ChangeReport(props: ChangeReportProps) {
  return (
    <p role="status" className={styles.report}>
      <ChangeWords {...props} />
    </p>
  );
}

/** Settings that a switch to `model` drops or changes; nothing if nothing. */
export function ChangeWords({ changes, model }: ChangeReportProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const changed = changes.filter((change) => change.kind === 'changed').map((change) => changeLabel(t, change));
  const dropped = changes
    .filter((change) => change.kind === 'dropped')
    .map(({ field }) => t(`generator:report.fields.${field}`));
  return (
    <>
      {changed.length > 0 && <span>{t('generator:report.changed', { changes: list.format(changed) })} </span>}
      {dropped.length > 0 && <span>{t('generator:report.dropped', { model, fields: list.format(dropped) })}</span>}
    </>
  );
}

function changeLabel(t: TFunction, change: Extract<FormChange, { kind: 'changed' }>): string {
  const [from, to] =
    change.field === 'mode'
      ? [t(`generator:mode.${change.from}`), t(`generator:mode.${change.to}`)]
      : [choiceWords(t, change.field, change.from), choiceWords(t, change.field, change.to)];
  return `${from} → ${to}`;
}

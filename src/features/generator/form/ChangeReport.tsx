import { languageTag } from '../../../i18n/language-tag';
import { useTranslation, type TFunction } from '../../../i18n/use-translation';
import * as styles from './ChangeReport.module.css';
import type { FormChange } from './switch-model';

export interface ChangeReportProps {
  changes: readonly FormChange[];
  /** Title of the chosen model. */
  model: string;
}

/** One line on what the last choice dropped or changed besides itself; its place is kept for screen readers. */
export function ChangeReport({ changes, model }: ChangeReportProps) {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(languageTag(i18n.language), { type: 'conjunction' });
  const changed = changes.filter((change) => change.kind === 'changed').map((change) => changeWords(t, change));
  const dropped = changes
    .filter((change) => change.kind === 'dropped')
    .map(({ field }) => t(`generator:report.fields.${field}`));
  return (
    <p role="status" className={styles.report}>
      {changed.length > 0 && <span>{t('generator:report.changed', { changes: list.format(changed) })} </span>}
      {dropped.length > 0 && <span>{t('generator:report.dropped', { model, fields: list.format(dropped) })}</span>}
    </p>
  );
}

function changeWords(t: TFunction, change: Extract<FormChange, { kind: 'changed' }>): string {
  switch (change.field) {
    case 'mode':
      return `${t(`generator:mode.${change.from}`)} → ${t(`generator:mode.${change.to}`)}`;
    case 'durationS': {
      const unit = t('common:unit.second');
      return `${change.from}\u00a0${unit} → ${change.to}\u00a0${unit}`;
    }
    case 'resolution':
    case 'aspectRatio':
      return `${change.from} → ${change.to}`;
  }
}

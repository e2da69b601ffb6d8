import type { VideoReport } from '#contracts/api/reports';
import { REPORT_MAX_TEXT, REPORT_REASONS, type ReportReason } from '#contracts/report';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Field } from '../../../components/Field';
import { TextArea } from '../../../components/TextControls';
import { showToast } from '../../../components/toast';
import { useTranslation } from '../../../i18n/use-translation';
import { ConfirmDialog } from './ConfirmDialog';
import * as styles from './ReportDialog.module.css';

export interface ReportDialogProps {
  onReport: (report: VideoReport) => Promise<void>;
  failure: (error: unknown) => string;
  onClose: () => void;
  /** Fields that say what it is about. */
  children?: ReactNode;
}

/** Asks what is wrong with a video, and reports it to us. */
export function ReportDialog({ failure, onReport, onClose, children }: ReportDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<ReportReason>();
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const reasons = useRef<HTMLFieldSetElement>(null);
  const faultId = useId();
  const [text, setText] = useState('');

  return (
    <ConfirmDialog
      title={t('my-videos:report.title')}
      confirm={t('my-videos:report.send')}
      stay={t('common:dialog.close')}
      failure={failure}
      onClose={onClose}
      check={() => {
        if (reason !== undefined) return true;
        setIsReasonMissing(true);
        reasons.current?.querySelector('input')?.focus();
        return false;
      }}
      onConfirm={async () => {
        if (reason === undefined) return;
        const words = text.trim();
        await onReport({ reason, ...(words !== '' && { text: words }) });
        showToast('success', t('my-videos:report.sent'));
      }}
    >
      {children}
      <fieldset ref={reasons} className={styles.reasons} aria-describedby={isReasonMissing ? faultId : undefined}>
        <legend className={styles.legend}>{t('my-videos:report.question')}</legend>
        {REPORT_REASONS.map((value) => (
          <label key={value} className={styles.reason}>
            <input
              type="radio"
              name="report-reason"
              value={value}
              checked={reason === value}
              onChange={() => {
                setReason(value);
                setIsReasonMissing(false);
              }}
            />
            {t(`my-videos:report.reason.${value}`)}
          </label>
        ))}
        {isReasonMissing && (
          <p id={faultId} role="alert" className={styles.fault}>
            {t('my-videos:report.choose')}
          </p>
        )}
      </fieldset>
      <Field label={t('my-videos:report.text')} aside={t('my-videos:report.optional')}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={REPORT_MAX_TEXT}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import type { VideoReport } from '#contracts/api/reports';
import { REPORT_MAX_TEXT, REPORT_REASONS, type ReportReason } from '#contracts/report';
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
}

/** Asks what is wrong with a video, and tells us. */
export function ReportDialog({ failure, onReport, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<ReportReason>('harmful');
  const [text, setText] = useState('');

  return (
    <ConfirmDialog
      title={t('my-videos:report.title')}
      confirm={t('my-videos:report.send')}
      stay={t('common:dialog.close')}
      failure={failure}
      onClose={onClose}
      onConfirm={async () => {
        const words = text.trim();
        await onReport({ reason, ...(words !== '' && { text: words }) });
        showToast('success', t('my-videos:report.sent'));
      }}
    >
      <fieldset className={styles.reasons}>
        <legend className={styles.legend}>{t('my-videos:report.question')}</legend>
        {REPORT_REASONS.map((value) => (
          <label key={value} className={styles.reason}>
            <input
              type="radio"
              name="report-reason"
              value={value}
              checked={reason === value}
              onChange={() => setReason(value)}
            />
            {t(`my-videos:report.reason.${value}`)}
          </label>
        ))}
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

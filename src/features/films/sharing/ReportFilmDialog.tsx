import { useState } from 'react';
import { Field } from '../../../components/Field';
import { Select } from '../../../components/TextControls';
import { useTranslation } from '../../../i18n/use-translation';
import { failureWords } from '../../videos/video/failure-words';
import { ReportDialog } from '../../videos/video/ReportDialog';
import { reportSharedFilm } from './film-share-calls';

export interface ReportFilmDialogProps {
  token: string;
  /** The number of the shot that the viewer sees. */
  shown: number;
  /** How many shots the film has. */
  count: number;
  onClose: () => void;
}

/** Asks which shot of a shared film is wrong and why, and reports it to us. */
export function ReportFilmDialog({ token, shown, count, onClose }: ReportFilmDialogProps) {
  const { t } = useTranslation();
  const [shot, setShot] = useState(shown);
  return (
    <ReportDialog
      onReport={(report) => reportSharedFilm(token, { ...report, shot })}
      failure={(error) => failureWords(t, error)}
      onClose={onClose}
    >
      <Field label={t('my-videos:report.shot')}>
        {(control) => (
          <Select {...control} value={shot} onChange={({ target: { value } }) => setShot(Number(value))}>
            {Array.from({ length: count }, (_, index) => (
              <option key={index} value={index + 1}>
                {t('my-videos:film.position', { n: index + 1, total: count })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ReportDialog>
  );
}

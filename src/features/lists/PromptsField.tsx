import { useRef, useState } from 'react';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { Notice } from '../../components/Notice';
import { FileDown, FileUp, X } from '../../components/icons';
import { saveFile } from '../../components/save-file';
import { TextArea } from '../../components/TextControls';
import { useLanguageTag } from '../../components/use-language-tag';
import { usePageFiles } from '../../components/use-page-files';
import { useCounted } from '../../components/use-counted';
import { useTranslation } from '../../i18n/use-translation';
import { type Composition, type ListModel, promptsOf } from './composition';
import { type FileFault, MAX_FILE_BYTES, readCsvFile, templateCsv } from './csv';
import * as styles from './ListForm.module.css';

export interface PromptsFieldProps {
  composition: Composition;
  offered: readonly ListModel[];
  error: string | undefined;
  onChange: (composition: Composition) => void;
}

/** So many faults of a file are shown: the rest is likely the same mistake. */
const SHOWN_FAULTS = 5;

/** Prompts as lines of a text, or a file in their place, chosen or dropped anywhere on the page. */
export function PromptsField({ composition, offered, error, onChange }: PromptsFieldProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const input = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<{ name: string; list: readonly FileFault[] }>();
  const number = new Intl.NumberFormat(language);
  const counted = useCounted();
  const { file, text } = composition;

  const take = async (chosen: File) => {
    const read = await readCsvFile(chosen);
    if ('faults' in read) return setFaults({ name: chosen.name, list: read.faults });
    setFaults(undefined);
    onChange({ ...composition, file: { name: chosen.name, ...read } });
  };
  usePageFiles(
    (dropped) => void take(dropped),
    ({ name }) => name.toLowerCase().endsWith('.csv'),
  );
  const saveTemplate = async () => {
    const model = offered[0]?.key;
    const example = { prompt: t('lists:csv.example'), ...(model !== undefined && { model }), settings: {} };
    saveFile(await templateCsv(example), 'list.csv');
  };
  const faultText = ({ reason, row = 0 }: FileFault) =>
    t(`lists:csv.fault.${reason}`, { row: number.format(row), size: number.format(MAX_FILE_BYTES / 1e6) });

  return (
    <div className={styles.group}>
      {file ? (
        <div className={styles.file} role="group" aria-label={t('lists:prompts')}>
          <p className={styles.fileName} dir="auto">
            {file.name}
          </p>
          <p className={styles.hint}>{t('lists:rows', counted(file.entries.length))}</p>
          {file.ignored.length > 0 && (
            <p className={styles.hint}>{t('lists:csv.ignored', { columns: file.ignored.join(', ') })}</p>
          )}
          {error !== undefined && (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
          <Button
            size="small"
            variant="quiet"
            icon={<X aria-hidden strokeWidth={1.5} />}
            onClick={() => {
              const { title, models, shared } = composition;
              onChange({ title, text, models, shared });
            }}
          >
            {t('lists:csv.remove')}
          </Button>
        </div>
      ) : (
        <Field
          label={t('lists:prompts')}
          aside={t('lists:new.prompts', counted(promptsOf(text).length))}
          hint={t('lists:new.promptsHint')}
          error={error}
        >
          {(control) => (
            <TextArea
              {...control}
              className={styles.text}
              rows={10}
              value={text}
              onChange={(event) => onChange({ ...composition, text: event.target.value })}
            />
          )}
        </Field>
      )}
      {faults && (
        <Notice kind="error" announce title={t('lists:csv.unusable', { name: faults.name })}>
          <ul role="list">
            {faults.list.slice(0, SHOWN_FAULTS).map((fault, index) => (
              <li key={index}>{faultText(fault)}</li>
            ))}
            {faults.list.length > SHOWN_FAULTS && (
              <li>{t('lists:csv.more', counted(faults.list.length - SHOWN_FAULTS))}</li>
            )}
          </ul>
        </Notice>
      )}
      <div className={styles.tools}>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('lists:csv.choose')}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            // The same file, corrected, may be chosen again.
            target.value = '';
            if (chosen) void take(chosen);
          }}
        />
        <Button size="small" icon={<FileUp aria-hidden strokeWidth={1.5} />} onClick={() => input.current?.click()}>
          {t('lists:csv.choose')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<FileDown aria-hidden strokeWidth={1.5} />}
          onClick={() => void saveTemplate()}
        >
          {t('lists:csv.template')}
        </Button>
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import type { Folder } from '#contracts/api/library';
import { NO_FOLDER } from '#contracts/folder';
import { VIDEO_STATUSES, type VideoStatus } from '#contracts/video';
import { Field } from '../../components/Field';
import { Select } from '../../components/TextControls';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { stateLabel } from '../videos/video/state-label';
import { type Age, AGES } from './age';
import * as styles from './FilterChoices.module.css';
import type { VideoFilter } from './use-videos';

export interface FilterChoicesProps {
  models: readonly { key: string; title: string }[];
  folders: readonly Folder[];
  filter: VideoFilter;
  onChange: (filter: VideoFilter) => void;
  /** In a line of controls: what is chosen says enough. */
  labelHidden?: boolean;
}

/** Filters of the list besides words. */
export function FilterChoices({ models, folders, filter, onChange, labelHidden = false }: FilterChoicesProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const number = new Intl.NumberFormat(language);
  const choice = (label: string, value: string, onChoose: (value: string) => void, options: ReactNode) => (
    <Field labelHidden={labelHidden} label={label} className={styles.choice}>
      {(control) => (
        <Select
          {...control}
          value={value}
          className={value === '' ? undefined : styles.chosen}
          onChange={(event) => onChoose(event.target.value)}
        >
          {options}
        </Select>
      )}
    </Field>
  );

  return (
    <>
      {choice(
        t('my-videos:filter.model'),
        filter.model,
        (model) => onChange({ ...filter, model }),
        <>
          <option value="">{t('my-videos:filter.allModels')}</option>
          {models.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </>,
      )}
      {choice(
        t('my-videos:filter.state'),
        filter.status,
        (status) => onChange({ ...filter, status: status as VideoStatus | '' }),
        <>
          <option value="">{t('my-videos:filter.allStates')}</option>
          {VIDEO_STATUSES.map((status) => (
            <option key={status} value={status}>
              {stateLabel(t, status)}
            </option>
          ))}
        </>,
      )}
      {choice(
        t('my-videos:filter.date'),
        filter.age,
        (age) => onChange({ ...filter, age: age as Age | '' }),
        <>
          <option value="">{t('my-videos:filter.anyDate')}</option>
          {AGES.map((age) => (
            <option key={age} value={age}>
              {t(`my-videos:filter.age.${age}`)}
            </option>
          ))}
        </>,
      )}
      {(folders.length > 0 || filter.folder !== '') &&
        choice(
          t('my-videos:folder.label'),
          filter.folder,
          (folder) => onChange({ ...filter, folder }),
          <>
            <option value="">{t('my-videos:folder.all')}</option>
            {folders.map(({ id, name, count }) => (
              <option key={id} value={id}>
                {`${name} · ${number.format(count)}`}
              </option>
            ))}
            <option value={NO_FOLDER}>{t('my-videos:folder.none')}</option>
          </>,
        )}
    </>
  );
}

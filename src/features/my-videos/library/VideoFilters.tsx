import { useEffect, useState } from 'react';
import type { Folder } from '#contracts/api/library';
import { NO_FOLDER } from '#contracts/folder';
import { VIDEO_STATUSES, type VideoStatus } from '#contracts/video';
import { Field } from '../../../components/Field';
import { Select, TextInput } from '../../../components/TextControls';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { stateLabel } from '../video/state-label';
import { type Age, AGES } from './age';
import { MAX_WORDS } from './filter-in-address';
import type { VideoFilter } from './use-videos';
import * as styles from './VideoFilters.module.css';

export interface VideoFiltersProps {
  models: readonly { key: string; title: string }[];
  folders: readonly Folder[];
  filter: VideoFilter;
  onChange: (filter: VideoFilter) => void;
}

/** After the last key, so that a word is one request and not one a letter. */
const TYPING_PAUSE_MS = 300;

export function VideoFilters({ models, folders, filter, onChange }: VideoFiltersProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const number = new Intl.NumberFormat(language);
  // Words are typed ahead of the filter; those of a filter that is set from outside replace them.
  const [q, setQ] = useState(filter.q);
  const [appliedQ, setAppliedQ] = useState(filter.q);
  if (appliedQ !== filter.q) {
    setAppliedQ(filter.q);
    if (filter.q !== q.trim()) setQ(filter.q);
  }

  useEffect(() => {
    if (q.trim() === filter.q) return undefined;
    const timer = setTimeout(() => onChange({ ...filter, q }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q, filter, onChange]);

  return (
    <div role="search" className={styles.filters}>
      <Field labelHidden label={t('my-videos:filter.search')} className={styles.words}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            value={q}
            maxLength={MAX_WORDS}
            placeholder={t('my-videos:filter.searchHint')}
            onChange={(event) => setQ(event.target.value)}
          />
        )}
      </Field>
      <Field labelHidden label={t('my-videos:filter.model')}>
        {(control) => (
          <Select
            {...control}
            value={filter.model}
            onChange={(event) => onChange({ ...filter, model: event.target.value })}
          >
            <option value="">{t('my-videos:filter.allModels')}</option>
            {models.map(({ key, title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field labelHidden label={t('my-videos:filter.state')}>
        {(control) => (
          <Select
            {...control}
            value={filter.status}
            onChange={(event) => onChange({ ...filter, status: event.target.value as VideoStatus | '' })}
          >
            <option value="">{t('my-videos:filter.allStates')}</option>
            {VIDEO_STATUSES.map((status) => (
              <option key={status} value={status}>
                {stateLabel(t, status)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field labelHidden label={t('my-videos:filter.date')}>
        {(control) => (
          <Select
            {...control}
            value={filter.age}
            onChange={(event) => onChange({ ...filter, age: event.target.value as Age | '' })}
          >
            <option value="">{t('my-videos:filter.anyDate')}</option>
            {AGES.map((age) => (
              <option key={age} value={age}>
                {t(`my-videos:filter.age.${age}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {(folders.length > 0 || filter.folder !== '') && (
        <Field labelHidden label={t('my-videos:folder.label')}>
          {(control) => (
            <Select
              {...control}
              value={filter.folder}
              onChange={(event) => onChange({ ...filter, folder: event.target.value })}
            >
              <option value="">{t('my-videos:folder.all')}</option>
              {folders.map(({ id, name, count }) => (
                <option key={id} value={id}>
                  {`${name} · ${number.format(count)}`}
                </option>
              ))}
              <option value={NO_FOLDER}>{t('my-videos:folder.none')}</option>
            </Select>
          )}
        </Field>
      )}
    </div>
  );
}

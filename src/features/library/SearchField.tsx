import { useEffect, useState } from 'react';
import { Field } from '../../components/Field';
import { TextInput } from '../../components/TextControls';
import { useTranslation } from '../../i18n/use-translation';
import { MAX_WORDS } from './filter-in-address';
import type { VideoFilter } from './use-videos';

export interface SearchFieldProps {
  filter: VideoFilter;
  onChange: (filter: VideoFilter) => void;
  className?: string;
}

/** After the last key, so that a word is one request and not one a letter. */
const TYPING_PAUSE_MS = 300;

/** Words of the prompt. */
export function SearchField({ filter, onChange, className }: SearchFieldProps) {
  const { t } = useTranslation();
  // Words are typed ahead of the filter; those of a filter that is set from outside replace them. What comes back from
  // here does not: another letter may have been typed meanwhile.
  const [q, setQ] = useState(filter.q);
  // Half a syllable of Korean or Japanese is no word yet.
  const [isComposing, setIsComposing] = useState(false);
  const [sentQ, setSentQ] = useState(filter.q);
  const [appliedQ, setAppliedQ] = useState(filter.q);
  if (appliedQ !== filter.q) {
    setAppliedQ(filter.q);
    if (filter.q !== sentQ) {
      setSentQ(filter.q);
      setQ(filter.q);
    }
  }

  useEffect(() => {
    const words = q.trim();
    if (isComposing || words === filter.q) return undefined;
    const timer = setTimeout(() => {
      setSentQ(words);
      onChange({ ...filter, q: words });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q, isComposing, filter, onChange]);

  return (
    <Field labelHidden label={t('my-videos:filter.search')} className={className}>
      {(control) => (
        <TextInput
          {...control}
          type="search"
          value={q}
          maxLength={MAX_WORDS}
          placeholder={t('my-videos:filter.searchHint')}
          onChange={(event) => setQ(event.target.value)}
          onCompositionStart={() => setIsComposing(true)}
          onCompositionEnd={() => setIsComposing(false)}
        />
      )}
    </Field>
  );
}

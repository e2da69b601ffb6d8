import type { ReactNode } from 'react';
import { Button } from '../components/Button';
import { Field } from '../components/Field';
import { Notice } from '../components/Notice';
import { TextInput } from '../components/TextControls';
import { useLanguageTag } from '../components/use-language-tag';
import { useTranslation } from '../i18n/use-translation';
import * as styles from './Finder.module.css';
import type { Finder as FinderState } from './use-finder';

export interface FinderProps {
  finder: FinderState<unknown>;
  /** The models shown; each has `data-model`. */
  children: ReactNode;
  /** Says by what models are found. */
  label: string;
}

/** A search field above the models; below them the way to more of them, and what became of it. */
export function Finder({ finder, label, children }: FinderProps) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useLanguageTag());
  const { query, setQuery, shown, found, state, showMore, retry, list } = finder;
  return (
    <>
      <Field labelHidden label={label} className={styles.search}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            autoComplete="off"
            value={query}
            placeholder={label}
            onChange={(event) => setQuery(event.target.value)}
          />
        )}
      </Field>
      <p role="status" className={styles.status}>
        {statusWords()}
      </p>
      <div ref={list} aria-busy={state === 'coming'}>
        {children}
      </div>
      {state === 'failed' ? (
        <Notice
          kind="error"
          announce
          actions={
            <Button size="small" onClick={retry}>
              {t('catalogue:retry')}
            </Button>
          }
        >
          {t('catalogue:failed')}
        </Notice>
      ) : (
        showMore && (
          <p className={styles.more}>
            <Button busy={state === 'coming'} onClick={showMore}>
              {t('catalogue:more')}
            </Button>
          </p>
        )
      )}
    </>
  );

  function statusWords(): string {
    if (state === 'coming') return t('catalogue:loading');
    if (found === 0 && state === 'whole') return t('catalogue:none');
    if (found !== undefined) return t('catalogue:found', { formatted: number.format(found) });
    return t('catalogue:shown', { formatted: number.format(shown.length) });
  }
}

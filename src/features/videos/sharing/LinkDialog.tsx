import type { ReactNode } from 'react';
import useSWR from 'swr';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { Notice } from '../../../components/Notice';
import { Skeleton } from '../../../components/Skeleton';
import { useTranslation } from '../../../i18n/use-translation';
import { LinkDays } from './LinkDays';
import * as styles from './ShareDialog.module.css';
import { type Link, type LinkCalls, type LinkState, type Terms, useLink } from './use-link';

export interface LinkDialogProps<L extends Link, T extends Terms> {
  title: string;
  calls: LinkCalls<L, T>;
  /** Terms of a new link at first. */
  newTerms: T;
  /** Terms of a link, without days: a change leaves its end where it is. */
  termsOf: (link: L) => T;
  failure: (error: unknown) => string;
  onClose: () => void;
  /** Content above the terms: the link, or that there is none. */
  linkOf: (link: L | null) => ReactNode;
  /** Switches for what the link shows. */
  children: (state: Pick<LinkState<T>, 'terms' | 'change'>) => ReactNode;
  /** Facts that no link shows. */
  hides: string;
}

/** Makes, changes and ends a link under which others can see something. */
export function LinkDialog<L extends Link, T extends Terms>(props: LinkDialogProps<L, T>) {
  const { title, calls, failure, onClose } = props;
  const { data: link, error, mutate } = useSWR<L | null, unknown>(`share ${calls.of}`, calls.read);
  return (
    <Dialog title={title} onClose={onClose}>
      {link === undefined && error === undefined && <Skeleton height="12rem" />}
      {link === undefined && error !== undefined && (
        <Notice kind="error" announce>
          {failure(error)}
        </Notice>
      )}
      {link !== undefined && (
        <LinkForm
          key={link?.token}
          {...props}
          link={link}
          onLink={(next) => void mutate(next, { revalidate: false })}
        />
      )}
    </Dialog>
  );
}

interface LinkFormProps<L extends Link, T extends Terms> extends LinkDialogProps<L, T> {
  link: L | null;
  onLink: (link: L | null) => void;
}

function LinkForm<L extends Link, T extends Terms>(props: LinkFormProps<L, T>) {
  const { link, linkOf, children, hides } = props;
  const { t } = useTranslation();
  const { terms, change, create, end, isBusy, problem } = useLink(props);
  return (
    <div className={styles.form}>
      {linkOf(link)}
      {children({ terms, change })}
      <LinkDays days={terms.days} isMade={link !== null} onChange={(days) => change({ ...terms, days })} />
      <p className={styles.hides}>{hides}</p>
      {problem !== undefined && (
        <Notice kind="error" announce>
          {problem}
        </Notice>
      )}
      <div className={styles.actions}>
        {link ? (
          <Button variant="danger" disabled={isBusy} onClick={end}>
            {t('my-videos:share.end')}
          </Button>
        ) : (
          <Button variant="primary" busy={isBusy} onClick={create}>
            {t('my-videos:share.create')}
          </Button>
        )}
      </div>
    </div>
  );
}

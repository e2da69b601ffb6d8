import type { ComponentType } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from './Button';
import { ErrorBoundary } from './ErrorBoundary';
import { BrokenPart, Failure, OutdatedPage } from './Failure';
import { latePart } from './late-part';
import { reloadFor } from './missing-file';

export interface LateOptions<Props> {
  /** In its place while it is on its way; default nothing. */
  Waiting?: ComponentType;
  /** Ends what it was opened for. With it a failure is said in a dialog, without it in the part's place. */
  close?: (props: Props) => () => void;
}

/**
 * A component whose code is loaded when it is first shown. If that fails, the visitor can try again; if the code is gone,
 * because a newer version of the site is there, the page reloads once; if it throws while rendering, the rest of the page
 * stays. With React's own `lazy` a part that can't be loaded takes the whole page away, and stays lost.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Waiting, close }: LateOptions<Props> = {},
): ComponentType<Props> {
  const usePart = latePart(load, reloadFor);

  return function Late(props: Props) {
    const { Part, failure, retry } = usePart();
    const onClose = close?.(props);
    if (Part) {
      return (
        <ErrorBoundary fallback={<BrokenPart onClose={onClose} />}>
          <Part {...props} />
        </ErrorBoundary>
      );
    }
    if (failure === 'outdated') return <OutdatedPage onClose={onClose} />;
    if (failure) return <NotLoaded onRetry={retry} onClose={onClose} />;
    return Waiting ? <Waiting /> : null;
  };
}

function NotLoaded({ onRetry, onClose }: { onRetry: () => void; onClose: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <Failure
      title={t('common:late.title')}
      text={t('common:late.text')}
      action={<Button onClick={onRetry}>{t('common:late.retry')}</Button>}
      onClose={onClose}
    />
  );
}

import type { ComponentType } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { latePart } from './late-part';
import * as styles from './late.module.css';

export interface LateOptions<Props> {
  /** In its place while it is on its way; default nothing. */
  Waiting?: ComponentType;
  /** Ends what it was opened for. With it a failure is said in a dialog, without it in the part's place. */
  close?: (props: Props) => () => void;
}

/**
 * A component whose code is loaded when it is first shown. If that fails, the visitor can try again. With React's own
 * `lazy` a part that can't be loaded takes the whole page away, and stays lost.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Waiting, close }: LateOptions<Props> = {},
): ComponentType<Props> {
  const usePart = latePart(load);

  return function Late(props: Props) {
    const { Part, hasFailed, retry } = usePart();
    if (Part) return <Part {...props} />;
    if (hasFailed) return <Failure onRetry={retry} onClose={close?.(props)} />;
    return Waiting ? <Waiting /> : null;
  };
}

function Failure({ onRetry, onClose }: { onRetry: () => void; onClose: (() => void) | undefined }) {
  const { t } = useTranslation();
  const retry = <Button onClick={onRetry}>{t('common:late.retry')}</Button>;
  if (onClose) {
    return (
      <Dialog title={t('common:late.title')} onClose={onClose} actions={retry}>
        <p role="alert">{t('common:late.text')}</p>
      </Dialog>
    );
  }
  return (
    <div className={styles.failure}>
      <div role="alert">
        <p>{t('common:late.title')}</p>
        <p>{t('common:late.text')}</p>
      </div>
      {retry}
    </div>
  );
}

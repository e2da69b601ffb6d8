import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from './Button';
import { Dialog } from './Dialog';
import * as styles from './Failure.module.css';
import { reloadPage } from './reload-page';

export interface FailureProps {
  title: string;
  text: string;
  /** The visitor's way out. */
  action: ReactNode;
  /** Says it in a dialog, whose closing ends what it was opened for. */
  onClose?: (() => void) | undefined;
}

/** A part of the page that isn't there: why, and the way on. */
export function Failure({ title, text, action, onClose }: FailureProps) {
  if (onClose) {
    return (
      <Dialog title={title} onClose={onClose} actions={action}>
        <p role="alert">{text}</p>
      </Dialog>
    );
  }
  return (
    <div className={styles.failure}>
      <div role="alert">
        <p>{title}</p>
        <p>{text}</p>
      </div>
      {action}
    </div>
  );
}

/** In place of a part that threw while rendering. */
export function BrokenPart({ onClose }: Pick<FailureProps, 'onClose'>) {
  const { t } = useTranslation();
  return (
    <Failure
      title={t('common:broken.title')}
      text={t('common:broken.text')}
      action={<ReloadButton />}
      onClose={onClose}
    />
  );
}

/** In place of a part that only a newer version of the page can load. */
export function OutdatedPage({ onClose }: Pick<FailureProps, 'onClose'>) {
  const { t } = useTranslation();
  return (
    <Failure
      title={t('common:outdated.title')}
      text={t('common:outdated.text')}
      action={<ReloadButton />}
      onClose={onClose}
    />
  );
}

function ReloadButton() {
  const { t } = useTranslation();
  return <Button onClick={reloadPage}>{t('common:broken.reload')}</Button>;
}

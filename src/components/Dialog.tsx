import { useTranslation } from '../i18n/use-translation';
import { useId, useRef, type ReactNode } from 'react';
import { IconButton } from './Button';
import { classNames } from './class-names';
import * as styles from './Dialog.module.css';
import { X } from './icons';
import { useModal } from './use-modal';

export interface DialogProps {
  title: ReactNode;
  /** Called on Escape, the close button and a press on the backdrop; the caller stops rendering the dialog. */
  onClose: () => void;
  /** Buttons at the foot, the safe one first. */
  actions?: ReactNode;
  /** `wide` for pictures and details; default a column of text. */
  width?: 'narrow' | 'wide';
  /** `side`: a sheet along the end of the screen, for a menu on a phone. */
  placement?: 'center' | 'side';
  /** For a dialog with a single field: the focus starts on it, not on the close button. */
  startsInBody?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog on the browser's own `<dialog>`: focus trap, Escape, inertness and the return of focus are native.
 * It is open as long as it is rendered.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, actions, width = 'narrow', placement = 'center', startsInBody = false, children } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const pressedBackdrop = useRef(false);

  useModal(dialog, () =>
    startsInBody ? body.current?.querySelector<HTMLElement>('button, input, textarea') : undefined,
  );

  return (
    // The click handler only detects clicks outside the panel; keyboards have Escape and the button.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[width], placement === 'side' && styles.side)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A selection dragged out of the panel also ends on the backdrop, so pointer down and up must both be there.
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (pressedBackdrop.current && event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton label={t('common:dialog.close')} onClick={onClose} className={styles.close}>
            <X aria-hidden strokeWidth={1.5} />
          </IconButton>
        </div>
        <div ref={body} className={styles.body}>
          {children}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

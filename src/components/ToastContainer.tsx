import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ToastContainer as LibraryContainer, cssTransition, type CloseButtonProps } from 'react-toastify/unstyled';
import { IconButton } from './Button';
import { X } from './icons';
import { onReachableRootChange, reachableRoot } from './open-dialogs';
import { TOAST_DURATION_MS } from './toast';
import { useToastLabels } from './toast-labels';
import * as styles from './ToastContainer.module.css';

const Rise = cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '', collapse: false });

/** The toast library's container in our dress; loaded lazily, hence the default export. */
export default function ToastContainer() {
  const labels = useToastLabels();
  const layer = useTopLayer();
  return createPortal(
    <LibraryContainer
      aria-label={labels?.region}
      className={styles.container}
      toastClassName={styles.toast}
      // See global.css: this one animation counts the time and is nothing to look at.
      progressClassName={`${styles.timer} keeps-time`}
      autoClose={TOAST_DURATION_MS}
      closeButton={CloseToast}
      hideProgressBar
      icon={false}
      position="bottom-center"
      transition={Rise}
    />,
    layer,
  );
}

/**
 * An element in the browser's top layer, always reachable: while a modal dialog is open, everything outside it is below
 * its backdrop, not clickable and not announced.
 */
function useTopLayer(): HTMLElement {
  const [layer] = useState(createLayer);
  useLayoutEffect(() => {
    const moveToReach = () => {
      const root = reachableRoot();
      if (layer.parentElement !== root) root.append(layer);
      // Moving closes it; shown last, it lies on top. Browsers without popovers show it where it is.
      if ('showPopover' in layer && !layer.matches(':popover-open')) layer.showPopover();
    };
    moveToReach();
    const stop = onReachableRootChange(moveToReach);
    return () => {
      stop();
      layer.remove();
    };
  }, [layer]);
  return layer;
}

function createLayer(): HTMLElement {
  const layer = document.createElement('div');
  layer.setAttribute('popover', 'manual');
  layer.className = styles.layer ?? '';
  return layer;
}

function CloseToast({ closeToast }: CloseButtonProps) {
  const labels = useToastLabels();
  return (
    <IconButton label={labels?.close ?? ''} className={styles.close} onClick={() => closeToast(true)}>
      <X aria-hidden strokeWidth={1.5} />
    </IconButton>
  );
}

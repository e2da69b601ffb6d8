import { ToastContainer as LibraryContainer, cssTransition } from 'react-toastify/unstyled';
import { TOAST_DURATION_MS } from './toast';
import * as styles from './ToastContainer.module.css';

const Rise = cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '', collapse: false });

/** The toast library's container in our dress; loaded lazily, hence the default export. */
export default function ToastContainer() {
  return (
    <LibraryContainer
      className={styles.container}
      toastClassName={styles.toast}
      autoClose={TOAST_DURATION_MS}
      closeButton={false}
      hideProgressBar
      icon={false}
      position="bottom-center"
      transition={Rise}
    />
  );
}

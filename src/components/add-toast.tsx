import { toast, type Id } from 'react-toastify/unstyled';
import type { ToastMessage } from './toast';
import * as styles from './ToastContainer.module.css';

/** Toast of the library by message: pressed again, a button adds no second one. */
const shown = new Map<string, Id>();

/** Hands a message to the toast library, which keeps it until its container is there. */
export function addToast({ kind, text, detail }: ToastMessage): void {
  const message = [kind, text, detail].join('\n');
  const present = shown.get(message);
  if (present !== undefined && toast.isActive(present)) return;
  const words = (
    <div className={styles.words}>
      <p>{text}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </div>
  );
  shown.set(message, toast[kind](words, { role: kind === 'error' ? 'alert' : 'status' }));
}

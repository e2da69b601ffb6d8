import { useEffect, useState } from 'react';
import { late } from './late';
import { listenForToasts } from './toast';

const ToastContainer = late(async () => (await import('./ToastContainer')).default, { isExtra: true });

/** The place of all toasts, once a page. Its library is loaded with the first message. */
export function ToastHost() {
  const [isNeeded, setIsNeeded] = useState(false);

  useEffect(
    () =>
      listenForToasts((message) => {
        setIsNeeded(true);
        void import('./add-toast').then(({ addToast }) => addToast(message));
      }),
    [],
  );

  return isNeeded ? <ToastContainer /> : null;
}

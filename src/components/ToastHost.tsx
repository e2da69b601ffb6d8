import { useEffect, useState } from 'react';
import { lateExtra } from './late-extra';
import { listenForToasts } from './toast';

const ToastContainer = lateExtra(async () => (await import('./ToastContainer')).default);

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

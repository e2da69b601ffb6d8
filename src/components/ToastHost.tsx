import { lazy, Suspense, useEffect, useState } from 'react';
import { listenForToasts } from './toast';

const ToastContainer = lazy(() => import('./ToastContainer'));

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

  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <ToastContainer />
    </Suspense>
  );
}

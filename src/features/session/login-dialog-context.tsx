import { createContext, lazy, Suspense, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';

const LoginDialog = lazy(() => import('./LoginDialog'));

export interface LoginDialogControl {
  /** Opens the dialog. After the login the visitor comes back to the page they are on. */
  openLogin: () => void;
}

const LoginDialogContext = createContext<LoginDialogControl>({ openLogin: () => undefined });

/** One login dialog for the page around it; its code is loaded when it first opens. */
export function LoginDialogProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const control = useMemo(() => ({ openLogin: () => setIsOpen(true) }), []);
  return (
    <LoginDialogContext.Provider value={control}>
      {children}
      {isOpen && (
        <Suspense fallback={null}>
          <LoginDialog onClose={close} />
        </Suspense>
      )}
    </LoginDialogContext.Provider>
  );
}

/** Opens the login dialog from anywhere inside Layout. */
export function useLoginDialog(): LoginDialogControl {
  return useContext(LoginDialogContext);
}

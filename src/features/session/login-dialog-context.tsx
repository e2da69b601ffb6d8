import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { late } from '../../components/late';
import type { LoginOptions } from './login-options';

const LoginDialog = late(async () => (await import('./LoginDialog')).default, { close: ({ onClose }) => onClose });

export interface LoginDialogControl {
  /** Opens the dialog. */
  openLogin: (options?: LoginOptions) => void;
}

const LoginDialogContext = createContext<LoginDialogControl>({ openLogin: () => undefined });

/** One login dialog for the page around it; its code is loaded when it first opens. */
export function LoginDialogProvider({ children }: { children: ReactNode }) {
  const [login, setLogin] = useState<LoginOptions>();
  const close = useCallback(() => setLogin(undefined), []);
  const control = useMemo<LoginDialogControl>(() => ({ openLogin: (options = {}) => setLogin(options) }), []);
  return (
    <LoginDialogContext.Provider value={control}>
      {children}
      {login && <LoginDialog {...login} onClose={close} />}
    </LoginDialogContext.Provider>
  );
}

/** Opens the login dialog from anywhere inside Layout. */
export function useLoginDialog(): LoginDialogControl {
  return useContext(LoginDialogContext);
}

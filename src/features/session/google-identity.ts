/** The part of Google's identity script that One Tap uses. */
export interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    callback: (answer: { credential?: string }) => void;
    ux_mode: 'popup';
    auto_select: boolean;
    itp_support: boolean;
    use_fedcm_for_prompt: boolean;
    nonce: string;
  }): void;
  prompt(): void;
  cancel(): void;
  disableAutoSelect(): void;
}

/** Undefined until Google's script has arrived. */
export function googleIdentity(): GoogleIdentity | undefined {
  return (window as { google?: { accounts?: { id?: GoogleIdentity } } }).google?.accounts?.id;
}

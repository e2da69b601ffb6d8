import { useEffect } from 'react';
import { getCsrfToken, signIn } from './auth-calls';
import { mayAutoSelect } from './auto-select';
import { useSession } from './client';
import { googleIdentity, type GoogleIdentity } from './google-identity';

/** The seed's timing: checks every 100 ms, about 100 times. */
const POLL_MS = 100;
const MAX_TRIES = 100;

/**
 * Offers Google One Tap to signed-out visitors once Google's script has loaded. @react-oauth/google 0.13's own hook can
 * pass neither a nonce nor ITP support, so only its script loader is used.
 */
export function useOneTap(clientId: string): void {
  const { status } = useSession();
  useEffect(() => {
    if (status !== 'unauthenticated') return undefined;
    let isOver = false;
    let shown: GoogleIdentity | undefined;
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      const identity = googleIdentity();
      if (identity || tries >= MAX_TRIES) clearInterval(timer);
      if (!identity) return;
      void show(identity, clientId, () => isOver).then((isShown) => {
        if (isShown) shown = identity;
      });
    }, POLL_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      shown?.cancel();
    };
  }, [status, clientId]);
}

/** True when the prompt was shown; false when the visitor left meanwhile or the service is unavailable. */
async function show(identity: GoogleIdentity, clientId: string, isOver: () => boolean): Promise<boolean> {
  const csrfToken = await getCsrfToken();
  if (typeof csrfToken !== 'string' || isOver()) return false;
  const nonce = await nonceOf(csrfToken);
  if (isOver()) return false;
  identity.initialize({
    client_id: clientId,
    callback: ({ credential }) => {
      // Failures stay silent because the visitor did not cause them: the Login button still works.
      if (credential) void signIn('googleonetap', { id_token: credential, redirect: false }).catch(() => undefined);
    },
    ux_mode: 'popup',
    auto_select: mayAutoSelect(),
    itp_support: true,
    use_fedcm_for_prompt: true,
    nonce,
  });
  identity.prompt();
  return true;
}

/** base64url(sha256(csrfToken)): the service computes the same from the token it verifies. */
async function nonceOf(csrfToken: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(csrfToken));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

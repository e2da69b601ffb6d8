import { GoogleOAuthProvider } from '@react-oauth/google';
import { useOneTap } from './use-one-tap';

/** Loads Google's identity script and offers One Tap. Loaded lazily, hence the default export. */
export default function OneTap({ clientId }: { clientId: string }) {
  return (
    <GoogleOAuthProvider clientId={clientId}>
      <OneTapPrompt clientId={clientId} />
    </GoogleOAuthProvider>
  );
}

function OneTapPrompt({ clientId }: { clientId: string }) {
  useOneTap(clientId);
  return null;
}

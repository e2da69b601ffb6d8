/** NextAuth v4's key and shape: tabs of both clients understand each other. */
const STORAGE_KEY = 'nextauth.message';

type Trigger = 'getSession' | 'signout';

/** Tells the other tabs of this browser that the session changed. */
export function postToOtherTabs(trigger: Trigger): void {
  const message = { event: 'session', data: { trigger }, timestamp: Math.floor(Date.now() / 1000) };
  try {
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify(message));
  } catch {
    // Storage may be full or forbidden; the other tabs then learn it when they become visible.
  }
}

/** Calls back when another tab posted. Returns what ends the listening. */
export function onOtherTabsMessage(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY && isSessionMessage(event.newValue)) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function isSessionMessage(value: string | null): boolean {
  try {
    const message: unknown = JSON.parse(value ?? 'null');
    return message !== null && typeof message === 'object' && (message as { event?: unknown }).event === 'session';
  } catch {
    return false;
  }
}

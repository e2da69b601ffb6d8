/** Tabs of this browser tell each other when credits or subscriptions changed. */
const CHANNEL = 'user-info';

/** The page's own: a channel does not get what was posted through itself, other channels of the same page do. */
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel | undefined {
  // Old browsers have none; their tabs learn it when they become visible.
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/** Tells the other tabs; they then ask the server again. */
export function broadcastToTabs(): void {
  openChannel()?.postMessage('changed');
}

/** Calls back when another tab told. Returns what ends the listening. */
export function onOtherTabsNews(listener: () => void): () => void {
  const open = openChannel();
  open?.addEventListener('message', listener);
  return () => open?.removeEventListener('message', listener);
}

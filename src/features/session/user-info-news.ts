/** Tabs of this browser tell each other when credits or subscriptions changed. */
const CHANNEL = 'user-info';

/** Tells the other tabs; they then ask the server again. */
export function tellOtherTabs(): void {
  // Old browsers have none; their tabs learn it when they become visible.
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Calls back when another tab told. Returns what ends the listening. */
export function onOtherTabsNews(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

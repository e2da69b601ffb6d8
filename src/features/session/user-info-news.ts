/** Messages between the tabs of this browser when credits or subscriptions changed. */
const CHANNEL = 'user-info';

/** The page's own: a channel does not get what was posted through itself, other channels of the same page do. */
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel | undefined {
  try {
    channel ??= new BroadcastChannel(CHANNEL);
    return channel;
  } catch {
    // Firefox throws where site data is blocked. Such tabs refetch when they become visible.
    return undefined;
  }
}

/** Notifies the other tabs, which then refetch. */
export function broadcastToTabs(): void {
  openChannel()?.postMessage('changed');
}

/** Calls back on messages from other tabs. Returns a function that unsubscribes. */
export function onOtherTabsNews(listener: () => void): () => void {
  const open = openChannel();
  open?.addEventListener('message', listener);
  return () => open?.removeEventListener('message', listener);
}

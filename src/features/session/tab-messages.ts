import { browserStorage } from '../../browser-storage';

type Trigger = 'getSession' | 'signout';

/**
 * Notifies the other tabs of this browser that the session changed. Without storage they notice it when they become
 * visible.
 */
export function postToOtherTabs(trigger: Trigger): void {
  const message = { event: 'session', data: { trigger }, timestamp: Math.floor(Date.now() / 1000) };
  browserStorage.sessionMessage.write(message);
}

/** Calls back when another tab posted. Returns a function that unsubscribes. */
export function onOtherTabsMessage(listener: () => void): () => void {
  return browserStorage.sessionMessage.onOtherTabs((message) => {
    if (isSessionMessage(message)) listener();
  });
}

function isSessionMessage(message: unknown): boolean {
  return message !== null && typeof message === 'object' && 'event' in message && message.event === 'session';
}

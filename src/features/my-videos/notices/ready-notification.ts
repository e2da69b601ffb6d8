import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../../browser-storage';

export type NotificationState = 'unavailable' | 'off' | 'on' | 'refused';

const listeners = new Set<() => void>();

/** Whether this browser tells when a video is ready. Nothing is asked for before the visitor wants it. */
export function useNotificationState(): NotificationState {
  return useSyncExternalStore(subscribe, readState, () => 'unavailable');
}

/** Asks the browser for its permission, from a press of the visitor's. */
export async function turnOnNotifications(): Promise<void> {
  browserStorage.notifyWhenReady.write(1);
  await Notification.requestPermission();
  for (const listener of listeners) listener();
}

/** Shows the browser's own message, unless the visitor is looking at the page; one a video, whatever tabs are open. */
export function notifyReady({ id, title, body }: { id: string; title: string; body: string }): void {
  if (readState() !== 'on' || !document.hidden) return;
  try {
    const notification = new Notification(title, { body, tag: id, icon: '/icon-192.png' });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Chrome on Android has the constructor and refuses it; the tab's title still tells.
  }
}

function readState(): NotificationState {
  if (!('Notification' in window)) return 'unavailable';
  if (browserStorage.notifyWhenReady.read() !== 1) return Notification.permission === 'denied' ? 'unavailable' : 'off';
  if (Notification.permission === 'default') return 'off';
  return Notification.permission === 'granted' ? 'on' : 'refused';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../../browser-storage';

export type NotificationState = 'unavailable' | 'off' | 'on' | 'refused';

const listeners = new Set<() => void>();

/** Whether this browser notifies when a video is ready. Permission is requested only when the visitor opts in. */
export function useNotificationState(): NotificationState {
  return useSyncExternalStore(subscribe, readState, () => 'unavailable');
}

/** Asks for the browser's permission; needs a user gesture. */
export async function turnOnNotifications(): Promise<void> {
  browserStorage.notifyWhenReady.write(1);
  await Notification.requestPermission();
  for (const listener of listeners) listener();
}

/** Shows a browser notification unless the page is visible; one per video across all tabs. */
export function notifyReady({ id, title, body }: { id: string; title: string; body: string }): void {
  if (readState() !== 'on' || !document.hidden) return;
  try {
    const notification = new Notification(title, { body, tag: id, icon: '/icon-192.png' });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Chrome on Android has the constructor but throws; the tab's title still announces the video.
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

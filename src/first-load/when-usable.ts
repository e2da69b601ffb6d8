/** The longest wait (ms) if the browser is never idle. */
const PATIENCE_MS = 3000;

/** Calls back once the page is loaded and the browser is idle. Returns a function that cancels it. */
export function whenUsable(callback: () => void): () => void {
  let cancel = () => undefined as void;
  const onLoaded = () => {
    cancel = whenIdle(callback);
  };
  if (document.readyState === 'complete') onLoaded();
  else {
    window.addEventListener('load', onLoaded, { once: true });
    cancel = () => window.removeEventListener('load', onLoaded);
  }
  return () => cancel();
}

/** Calls back when the browser is idle. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(callback, { timeout: PATIENCE_MS });
  return () => window.cancelIdleCallback(request);
}

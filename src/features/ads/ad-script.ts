declare global {
  interface Window {
    adsbygoogle?: unknown[] & { pauseAdRequests?: 0 | 1 };
  }
}

/** Marks of AdSense's additions to a page: ad slots, iframes, and its helpers. */
const AD_PARTS = [
  'ins.adsbygoogle',
  '.google-auto-placed',
  '#google_esf',
  'iframe[id^="google_ads"]',
  'iframe[id^="aswift"]',
  'iframe[src*="googlesyndication.com"]',
  'iframe[src*="doubleclick.net"]',
].join(',');

let guard: MutationObserver | undefined;

/**
 * Shows ads: AdSense's script finds the slots by itself (docs/decisions/0010-visitors.md). It is loaded once per page,
 * however often ads are switched on and off.
 * @returns removes the ads, and whatever the script still adds afterwards
 */
export function showAds(client: string): () => void {
  guard?.disconnect();
  const script = window.adsbygoogle ? undefined : loadScript(client);
  window.adsbygoogle ??= [];
  window.adsbygoogle.pauseAdRequests = 0;
  return () => {
    script?.remove();
    hideAds();
  };
}

function loadScript(client: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.src = `https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=${encodeURIComponent(client)}`;
  // Anchored ads stay at the foot of the window, over the page: nothing of ours moves.
  script.dataset.overlays = 'bottom';
  document.head.append(script);
  return script;
}

/** A script can't be unloaded once it ran: it is paused, and whatever it still adds is removed. */
function hideAds(): void {
  if (window.adsbygoogle) window.adsbygoogle.pauseAdRequests = 1;
  removeAdParts();
  guard ??= new MutationObserver(removeAdParts);
  guard.observe(document.documentElement, { childList: true, subtree: true });
}

function removeAdParts(): void {
  for (const part of document.querySelectorAll(AD_PARTS)) part.remove();
}

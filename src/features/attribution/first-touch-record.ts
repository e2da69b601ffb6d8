import {
  FIRST_TOUCH_MAX_HEADER,
  FIRST_TOUCH_TEXTS,
  type FirstTouch,
  type FirstTouchText,
} from '#contracts/first-touch';
import { parseUrl } from '../../http/parse-url';
import { toAsciiJson } from '../session/first-touch-header';
import { describeDevice } from './describe-device';
import { describeOrigin } from './describe-origin';

/** The attribution record of the page that the browser has loaded. */
export function recordFirstTouch(siteUrl: string, now: Date): FirstTouch {
  const ownHosts = [window.location.hostname, parseUrl(siteUrl)?.hostname].filter((host) => host !== undefined);
  return fitHeader({
    ...describeOrigin({ address: loadedUrl(), referrer: document.referrer, ownHosts }),
    ...describeDevice({
      userAgent: navigator.userAgent,
      language: navigator.language,
      viewportWidth: window.innerWidth,
      screenWidth: window.screen.width,
      screenHeight: window.screen.height,
      touchPoints: navigator.maxTouchPoints,
    }),
    ts: now.toISOString(),
  });
}

/** The URL of the page load: by now the visitor may have navigated, or the page may have removed parameters. */
function loadedUrl(): string {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return navigation?.name || window.location.href;
}

/** Cuts the longest texts until the record fits the header: a letter outside ASCII takes six places there. */
export function fitHeader(record: FirstTouch): FirstTouch {
  const fitted = { ...record };
  while (toAsciiJson(fitted).length > FIRST_TOUCH_MAX_HEADER) {
    const field = longestText(fitted);
    const text = fitted[field] ?? '';
    fitted[field] = text.slice(0, Math.floor(text.length / 2)).replace(/\p{Cs}/gu, '');
  }
  return fitted;
}

function longestText(record: FirstTouch): FirstTouchText {
  const length = (field: FirstTouchText) => toAsciiJson(record[field] ?? '').length;
  return FIRST_TOUCH_TEXTS.reduce((longest, field) => (length(field) > length(longest) ? field : longest));
}

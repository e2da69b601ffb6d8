import { isPrivateUrl } from '../../events/private-url';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Every consent type of Consent Mode v2 that our banner covers. */
const CONSENT_TYPES = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const;

/**
 * Google Analytics 4 through gtag.js. The tag is loaded at the first consent and not before: a visitor who declines
 * never sends a request to Google.
 * https://developers.google.com/tag-platform/security/guides/consent
 */
export class GoogleTag {
  private isLoaded = false;
  /** Until the next page load: Google's tag also sends the previous page's URL. */
  private isMuted = false;

  constructor(private readonly analyticsId: string) {}

  /** Loads the tag, or resumes it after a `deny`. */
  grant(): void {
    this.setDisabled(false);
    if (!this.isLoaded) this.load();
    gtag('consent', 'update', consentFor('granted'));
  }

  /** Stops a loaded tag. */
  deny(): void {
    if (!this.isLoaded) return;
    gtag('consent', 'update', consentFor('denied'));
    this.setDisabled(true);
  }

  send(name: string, parameters: Readonly<Record<string, unknown>>): void {
    gtag('event', name, parameters);
  }

  private load(): void {
    this.isLoaded = true;
    // First of all: the default that applies until an update.
    gtag('consent', 'default', consentFor('denied'));
    gtag('js', new Date());
    gtag('config', this.analyticsId);
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(this.analyticsId)}`;
    document.head.append(script);
    this.muteOnSecretAddresses();
  }

  /**
   * Must run before the tag loads: the tag reads the URL in its own listener and history wrappers, which then run after
   * these.
   */
  private muteOnSecretAddresses(): void {
    const look = () => {
      if (!isPrivateUrl(window.location)) return;
      this.isMuted = true;
      this.setDisabled(true);
    };
    window.addEventListener('popstate', look, { capture: true });
    for (const name of ['pushState', 'replaceState'] as const) {
      const change = window.history[name].bind(window.history);
      window.history[name] = (...entry) => {
        change(...entry);
        look();
      };
    }
  }

  /** Google's documented switch: https://developers.google.com/tag-platform/security/guides/privacy#turn_off_google_analytics */
  private setDisabled(isDisabled: boolean): void {
    (window as unknown as Record<string, boolean>)[`ga-disable-${this.analyticsId}`] = isDisabled || this.isMuted;
  }
}

function consentFor(value: 'granted' | 'denied'): Record<string, string> {
  return Object.fromEntries(CONSENT_TYPES.map((type) => [type, value]));
}

type Gtag = (...command: unknown[]) => void;

/** The tag reads its commands from this list, as `arguments` objects: it ignores plain arrays. */
const gtag: Gtag = function () {
  window.dataLayer ??= [];
  // eslint-disable-next-line prefer-rest-params -- see above
  window.dataLayer.push(arguments);
};

type Area = 'localStorage' | 'sessionStorage';

/**
 * A JSON value in the visitor's browser. Browsers refuse storage in private modes, when it is full and when the visitor
 * forbids it, so nothing here throws. Values that `sessionStorage` refuses are kept until the page unloads.
 */
class StoredValue {
  #inMemory: string | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(
    readonly area: Area,
    /** For inline scripts, which run before any module. */
    readonly key: string,
  ) {}

  /** Null: nothing is stored, or not JSON. Undefined: this browser refuses storage, so that no one can say. */
  read(): unknown {
    try {
      return parseJson(this.#inMemory ?? window[this.area].getItem(this.key));
    } catch {
      return this.area === 'sessionStorage' ? null : undefined;
    }
  }

  /** Returns whether the browser keeps it. */
  write(value: unknown): boolean {
    const text = JSON.stringify(value);
    const isKept = attempt(() => window[this.area].setItem(this.key, text));
    this.#inMemory = isKept || this.area === 'localStorage' ? undefined : text;
    this.notify();
    return isKept;
  }

  remove(): void {
    this.#inMemory = undefined;
    attempt(() => window[this.area].removeItem(this.key));
    this.notify();
  }

  /** Calls back after every change, here and in other tabs. Returns what ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const stop = this.onOtherTabs(listener);
    return () => {
      stop();
      this.#listeners.delete(listener);
    };
  };

  /** Calls back with what another tab has written: null when it was removed. Returns what ends that. */
  onOtherTabs(listener: (value: unknown) => void): () => void {
    // A null key: the whole storage was cleared.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === this.key || key === null) listener(parseJson(newValue));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }

  private notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const local = (key: string) => new StoredValue('localStorage', key);
const tab = (key: string) => new StoredValue('sessionStorage', key);

/** All that this site keeps in a browser. A key that changes forgets what visitors have stored under the old one. */
export const browserStorage = {
  /** `{choice, at}`, `at` in ISO 8601. */
  consent: local('consent'),
  /** The attribution record of the first visit. */
  firstTouch: local('first-touch'),
  /** 1 once a record was stored: the first visit stays the first, even if its record was deleted. */
  firstTouchDone: local('first-touch-done'),
  /** 1: never suggest another language again. */
  languageSuggestionDismissed: local('language-suggestion-dismissed'),
  /** 1: the visitor has videos, so the home page keeps space for the latest. */
  hasTakes: local('has-takes'),
  /** 1: the visitor wants a notification when a video is ready. The browser's permission is separate. */
  notifyWhenReady: local('notify-when-ready'),
  /** Ids of orders already sent to analytics. */
  purchasesTold: local('purchases-told'),
  /** The sound of videos as the visitor last set it, `{isMuted, volume}`. */
  sound: local('sound'),
  /** The theme that the visitor chose; nothing: as the system has it. */
  theme: local('theme'),
  /** 1: the sign-up credits were announced. */
  welcomed: local('welcomed'),
  /** 1 while this browser was signed in when its session was last known. */
  signedIn: local('session.signed-in'),
  /** 1 from a sign-out to the next sign-in. */
  signedOut: local('session.signed-out'),
  /** NextAuth v4's key and shape: tabs of both clients understand each other. */
  sessionMessage: local('nextauth.message'),

  /** The form as the visitor left it. */
  draft: tab('generator-draft'),
  /** Words that help chips have added to that form's prompt, `{key, piece}[]`. */
  addedWords: tab('generator-words'),
  /** The submit that has had no clear answer, `{keys, body}`. */
  openAttempt: tab('generator-attempt'),
  /** The press of Generate that is held during a login or a payment, `{id, at, intent, url, orderId?}`. */
  heldPress: tab('generator-press'),
  /** The form whose videos were accepted last, as `intentOf` writes it. */
  acceptedIntent: tab('generator-accepted'),
  /** The models chosen for one prompt, `{models}`. */
  comparedModels: tab('generator-compared'),
  /** The list that the visitor composes, `{composition, key}`. */
  newList: tab('list-new'),
  /** The list whose rows the visitor composed last, `{id, composition}`: it can be changed until it is started. */
  composedList: tab('list-composed'),
  /** Id of the video that the frame shows. */
  lastVideo: tab('generator-video'),
  /** 1: another language was suggested in this visit. */
  languageSuggestionShown: tab('language-suggestion-shown'),
  /** Address of the missing file for which this tab was reloaded last. */
  reloadedFor: tab('reloaded-for'),
  /** 1 from the start of a sign-in until its success has been counted. */
  signInBegun: tab('session.sign-in-begun'),
} as const;

/**
 * Clears everything that any release has stored for this site in this browser. Call it just before leaving the page.
 */
export function clearBrowserStorage(): void {
  attempt(() => window.localStorage.clear());
  attempt(() => window.sessionStorage.clear());
}

function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}

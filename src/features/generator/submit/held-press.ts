import { browserStorage } from '../../../browser-storage';
import { randomKey } from '../../../random-key';
import type { GeneratorForm } from '../form/form-state';

const { heldPress } = browserStorage;

/** URL parameter of the login's return URL: the id of the press to resume. */
const PARAMETER = 'press';

/** Long enough for a login at Google, too short to resume a forgotten press. */
const LASTS_MS = 10 * 60_000;

interface HeldPress {
  id: string;
  at: number;
  /** The form at the time of the press. */
  wish: string;
}

/** Stores a press of Generate during the login. Returns the URL to come back to. */
export function holdPress(form: GeneratorForm): string {
  const id = randomKey(8);
  heldPress.write({ id, at: Date.now(), wish: wishOf(form) } satisfies HeldPress);
  const url = new URL(location.href);
  url.searchParams.set(PARAMETER, id);
  return url.href;
}

/**
 * Whether the visitor has returned from the login of a held press with the form unchanged, so that the press can
 * resume. Neither the URL alone nor a login begun elsewhere can trigger it.
 */
export function isPressDue(form: GeneratorForm): boolean {
  const id = new URL(location.href).searchParams.get(PARAMETER);
  if (id === null) return false;
  const held = (heldPress.read() ?? {}) as Partial<HeldPress>;
  return held.id === id && Date.now() - (held.at ?? 0) < LASTS_MS && held.wish === wishOf(form);
}

/** Called when the press resumes or is dropped: neither a reload nor a later login may repeat it. */
export function forgetHeldPress(): void {
  heldPress.remove();
  const url = new URL(location.href);
  if (!url.searchParams.has(PARAMETER)) return;
  url.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', url);
}

/** Without the pictures' state: their upload begins with the login and changes their form values. */
function wishOf({ image, endImage, ...rest }: GeneratorForm): string {
  // Sorted, because the fields of a form restored from storage are in another order.
  return JSON.stringify([Object.entries(rest).sort(), image?.localId, endImage?.localId]);
}

import { browserStorage } from '../../../browser-storage';
import type { GeneratorForm } from '../form/form-state';

const { heldPress } = browserStorage;

/** In the address that the login returns to: names the press that goes on there. */
const PARAMETER = 'press';

/** Long enough for a login at Google, too short for a press that was forgotten. */
const LASTS_MS = 10 * 60_000;

interface HeldPress {
  id: string;
  at: number;
  /** What the visitor saw and wanted when they pressed. */
  wish: string;
}

/** Keeps a press of Generate for the time of the login. Returns the address to come back to. */
export function holdPress(form: GeneratorForm): string {
  const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  heldPress.write({ id, at: Date.now(), wish: wishOf(form) } satisfies HeldPress);
  const url = new URL(location.href);
  url.searchParams.set(PARAMETER, id);
  return url.href;
}

/**
 * Whether the visitor comes back from the login of a held press and the form is as it was: that press may go on. An
 * address alone can't cause it, nor can a login that was begun elsewhere.
 */
export function isPressDue(form: GeneratorForm): boolean {
  const id = new URL(location.href).searchParams.get(PARAMETER);
  if (id === null) return false;
  const held = (heldPress.read() ?? {}) as Partial<HeldPress>;
  return held.id === id && Date.now() - (held.at ?? 0) < LASTS_MS && held.wish === wishOf(form);
}

/** The press goes on, or will not: neither a reload nor a later login may repeat it. */
export function forgetHeldPress(): void {
  heldPress.remove();
  const url = new URL(location.href);
  if (!url.searchParams.has(PARAMETER)) return;
  url.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', url);
}

/** Without the pictures: their upload begins with the login and changes what the form says of them. */
function wishOf({ image, endImage, ...rest }: GeneratorForm): string {
  // Sorted: a form that was stored and read has its fields in another order.
  return JSON.stringify([Object.entries(rest).sort(), image?.localId, endImage?.localId]);
}

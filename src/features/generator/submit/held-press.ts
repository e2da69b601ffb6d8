import { browserStorage } from '../../../browser-storage';
import { dropFromQuery } from '../../../components/use-search';
import { randomKey } from '../../../random-key';
import type { GeneratorForm } from '../form/generator-form';

const { heldPress } = browserStorage;

/** URL parameter of the login's return URL: the id of the press to resume. */
const PARAMETER = 'press';

/** Long enough for a login at Google, too short to resume a forgotten press. */
const LOGIN_LASTS_MS = 10 * 60_000;

/** Long enough for a card and its bank's check; a payment that takes longer does not press. */
export const PAYMENT_LASTS_MIN = 45;

interface HeldPress {
  id: string;
  at: number;
  /** The form at the time of the press. */
  intent: string;
  /** Where the form is. */
  url: string;
  /** The order that pays for it; left out while it waits for a login. */
  orderId?: string;
  /** The price that the button showed; left out while it waits for an order, which ends the trials. */
  maxCredits?: number;
}

/** Stores a press of Generate during the login, or until the order is paid. Returns the URL to come back to. */
export function holdPress(form: GeneratorForm, orderId?: string, maxCredits?: number): string {
  const id = randomKey(8);
  const url = new URL(location.href);
  url.searchParams.set(PARAMETER, id);
  const press = {
    id,
    at: Date.now(),
    intent: intentOf(form),
    url: url.href,
    ...(orderId !== undefined && { orderId }),
    ...(maxCredits !== undefined && { maxCredits }),
  };
  heldPress.write(press satisfies HeldPress);
  return url.href;
}

/** The path of the form whose press waits for this order, to open once it is paid; undefined when none waits. */
export function pathOfPaidPress(orderId: string): string | undefined {
  const held = readHeldPress();
  if (held.orderId !== orderId || held.url === undefined || isOver(held)) return undefined;
  const { pathname, search } = new URL(held.url);
  return pathname + search;
}

/**
 * Whether the visitor has returned, from the login or from the payment of a held press, with the form unchanged, so
 * that the press can resume. Neither the URL alone nor a login or a purchase begun elsewhere can trigger it.
 */
export function isPressDue(form: GeneratorForm): boolean {
  const id = new URL(location.href).searchParams.get(PARAMETER);
  if (id === null) return false;
  const held = readHeldPress();
  return held.id === id && !isOver(held) && held.intent === intentOf(form);
}

/** The price that the button showed at the held press. */
export function heldPrice(): number | undefined {
  return readHeldPress().maxCredits;
}

function readHeldPress(): Partial<HeldPress> {
  // Visitors who left for a login or a payment under an earlier release come back with its name for the intent.
  const { wish, ...held } = (heldPress.read() ?? {}) as Partial<HeldPress> & { wish?: string };
  return wish === undefined ? held : { intent: wish, ...held };
}

function isOver({ at = 0, orderId }: Partial<HeldPress>): boolean {
  return Date.now() - at >= (orderId === undefined ? LOGIN_LASTS_MS : PAYMENT_LASTS_MIN * 60_000);
}

/** Called when the press resumes or is dropped: neither a reload nor a later login may repeat it. */
export function forgetHeldPress(): void {
  heldPress.remove();
  dropFromQuery(PARAMETER);
}

/** The request of a form, to compare. Without the pictures' state: an upload changes their form values. */
export function intentOf({ image, endImage, ...rest }: GeneratorForm): string {
  // Sorted, because the fields of a form restored from storage are in another order.
  return JSON.stringify([Object.entries(rest).sort(), image?.localId, endImage?.localId]);
}

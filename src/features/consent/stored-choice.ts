import { DAY_MS } from '#contracts/day';
import { browserStorage } from '../../browser-storage';

export type ConsentChoice = 'granted' | 'denied';

/** An answer is valid for half a year, as data protection authorities (CNIL) advise; then we ask again. */
const VALID_MS = 182 * DAY_MS;

/** The visitor's answer in this browser, while it is valid. */
export function readChoice(now = Date.now()): ConsentChoice | undefined {
  const { choice, at } = (browserStorage.consent.read() ?? {}) as Record<string, unknown>;
  if (choice !== 'granted' && choice !== 'denied') return undefined;
  const ageMs = now - Date.parse(String(at));
  return ageMs >= 0 && ageMs < VALID_MS ? choice : undefined;
}

/** Stores the answer; without storage it applies to this page only. */
export function keepChoice(choice: ConsentChoice, now = Date.now()): void {
  browserStorage.consent.write({ choice, at: new Date(now).toISOString() });
}

import { DAY_MS } from '#contracts/day';
export type ConsentChoice = 'granted' | 'denied';

/** In localStorage: `{choice, at}`, `at` in ISO 8601. */
export const CONSENT_KEY = 'consent';

/** An answer holds for half a year, as data protection authorities (CNIL) advise; then we ask again. */
const VALID_MS = 182 * DAY_MS;

/** The visitor's answer in this browser, while it holds. */
export function readChoice(now = Date.now()): ConsentChoice | undefined {
  try {
    const { choice, at } = (JSON.parse(localStorage.getItem(CONSENT_KEY) ?? '{}') ?? {}) as Record<string, unknown>;
    if (choice !== 'granted' && choice !== 'denied') return undefined;
    const ageMs = now - Date.parse(String(at));
    return ageMs >= 0 && ageMs < VALID_MS ? choice : undefined;
  } catch {
    // No storage, or not what we wrote: then there is no answer.
    return undefined;
  }
}

/** Keeps the answer; where nothing may be stored it holds for this page alone. */
export function keepChoice(choice: ConsentChoice, now = Date.now()): void {
  try {
    localStorage.setItem(CONSENT_KEY, JSON.stringify({ choice, at: new Date(now).toISOString() }));
  } catch {
    // Asked again on the next visit.
  }
}

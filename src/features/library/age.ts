/** How old a video may be; the key of its label and its value in the address. */
export const AGES = ['today', 'week', 'month'] as const;
export type Age = (typeof AGES)[number];

const DAYS: Readonly<Record<Age, number>> = { today: 1, week: 7, month: 30 };

/** Midnight, where the visitor is, before the first of the days: the same all day long, so that no request repeats. */
export function startOf(age: Age, now = new Date()): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS[age] + 1);
}

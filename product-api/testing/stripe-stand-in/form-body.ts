/** A value as a form spells it: a text, or what brackets nest. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };

/** Parses `a[b][0][c]=d` as Stripe does: brackets with numbers, or empty ones, make lists. */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [...name.matchAll(/[^[\]]+|\[\]/g)].map(([key]) => key);
    put(root, keys, value);
  }
  return toLists(root) as Record<string, FormValue>;
}

function put(target: Record<string, FormValue>, [key = '', ...rest]: string[], value: string): void {
  const name = key === '[]' ? String(Object.keys(target).length) : key;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : {};
  target[name] = next;
  put(next, rest, value);
}

function toLists(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, toLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

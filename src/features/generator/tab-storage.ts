/**
 * sessionStorage that never fails: browsers refuse it in private modes and when it is full. Then things last as long as
 * the page.
 */
const memory = new Map<string, string>();

export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(memory.get(key) ?? sessionStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export function keepInTab(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    sessionStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

export function removeFromTab(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then it holds nothing of ours either.
  }
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Whether `text` can be a key: such text can neither leave a directory nor name a hidden file. */
export function isStorageKey(text: string): boolean {
  return text.length <= 300 && KEY.test(text);
}

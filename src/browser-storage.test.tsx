import { browserStorage, clearBrowserStorage } from './browser-storage';

const { consent, draft } = browserStorage;

function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(refuse);
  }
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('keeps JSON under its key, in the storage of its kind', () => {
  expect(consent.write({ choice: 'granted' })).toBe(true);
  expect(localStorage.getItem('consent')).toBe('{"choice":"granted"}');
  expect(consent.read()).toEqual({ choice: 'granted' });
  draft.write({ prompt: 'x' });
  expect(sessionStorage.getItem('generator-draft')).toBe('{"prompt":"x"}');
  consent.remove();
  expect(consent.read()).toBeNull();
  clearBrowserStorage();
  expect(draft.read()).toBeNull();
});

it('reads what earlier releases have stored, and nothing from what is no JSON', () => {
  localStorage.setItem('session.signed-out', '1');
  expect(browserStorage.signedOut.read()).toBe(1);
  localStorage.setItem('consent', '{"choice":');
  expect(consent.read()).toBeNull();
});

it('reports a refusal by the browser, and keeps a tab’s values until the page unloads', () => {
  refuseStorage();
  expect(consent.write({ choice: 'granted' })).toBe(false);
  expect(consent.read()).toBeUndefined();
  expect(draft.read()).toBeNull();
  expect(draft.write({ prompt: 'x' })).toBe(false);
  expect(draft.read()).toEqual({ prompt: 'x' });
  draft.remove();
  expect(draft.read()).toBeNull();
  expect(clearBrowserStorage).not.toThrow();
});

it('a value that was refused gives way to one that the browser takes', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  draft.write({ prompt: 'long' });
  full.mockRestore();
  draft.write({ prompt: 'short' });
  expect(sessionStorage.getItem('generator-draft')).toBe('{"prompt":"short"}');
  sessionStorage.clear();
  expect(draft.read()).toBeNull();
});

it('reports changes by its own page and by other tabs, until unsubscribed', () => {
  const onChange = jest.fn();
  const onOtherTab = jest.fn();
  const stops = [consent.subscribe(onChange), consent.onOtherTabs(onOtherTab)];
  consent.write(1);
  expect([onChange.mock.calls.length, onOtherTab.mock.calls.length]).toEqual([1, 0]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'consent', newValue: '{"a":1}' }));
  expect(onOtherTab).toHaveBeenLastCalledWith({ a: 1 });
  window.dispatchEvent(new StorageEvent('storage', { key: 'another', newValue: '1' }));
  // The whole storage was cleared.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(onOtherTab).toHaveBeenLastCalledWith(null);
  expect([onChange.mock.calls.length, onOtherTab.mock.calls.length]).toEqual([3, 2]);
  for (const stop of stops) stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'consent' }));
  consent.write(2);
  expect([onChange.mock.calls.length, onOtherTab.mock.calls.length]).toEqual([3, 2]);
});

it('no two values have one key', () => {
  const keys = Object.values(browserStorage).map(({ area, key }) => `${area} ${key}`);
  expect(new Set(keys).size).toBe(keys.length);
});

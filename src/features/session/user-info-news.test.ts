afterEach(() => {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  jest.resetModules();
});

it('goes without other tabs where the browser blocks site data', async () => {
  const refuse = jest.fn(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: refuse, configurable: true });
  const { broadcastToTabs, onOtherTabsNews } = await import('./user-info-news');
  expect(onOtherTabsNews(() => undefined)).not.toThrow();
  expect(broadcastToTabs).not.toThrow();
  expect(refuse).toHaveBeenCalled();
});

it('goes without other tabs where the browser has no channels', async () => {
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined, configurable: true });
  const { broadcastToTabs } = await import('./user-info-news');
  expect(broadcastToTabs).not.toThrow();
});

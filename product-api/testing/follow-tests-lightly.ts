import asyncHooks, { AsyncLocalStorage, type AsyncResource, type HookCallbacks } from 'node:async_hooks';

/**
 * Imported before `node:test`: makes its runner find the test that something belongs to by AsyncLocalStorage. The runner
 * of Node 20 notes and forgets every promise instead, which took a seventh of the processor time of these tests
 * (docs/performance.md). It reads these two functions once, when it is loaded; then they are restored.
 */
const { createHook, executionAsyncId } = asyncHooks;
const current = new AsyncLocalStorage<number>();
// From its first use on it gives a new resource the test of its creator: before our hook gives a test its own.
current.run(0, () => undefined);

asyncHooks.createHook = (callbacks: HookCallbacks) =>
  createHook({
    init(asyncId, type, triggerAsyncId, resource) {
      if (type !== 'Test') return;
      callbacks.init?.(asyncId, type, triggerAsyncId, resource);
      (resource as AsyncResource).runInAsyncScope(() => current.enterWith(asyncId));
    },
  });
asyncHooks.executionAsyncId = () => current.getStore() ?? executionAsyncId();
// eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would be moved to the top
require('node:test');
Object.assign(asyncHooks, { createHook, executionAsyncId });

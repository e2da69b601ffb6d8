import { TestEnvironment } from 'jest-environment-jsdom';

/** Globals that browsers and Node both have, but jsdom lacks. */
const SHARED_GLOBALS = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'structuredClone',
  'AbortController',
  'AbortSignal',
] as const;

export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const name of SHARED_GLOBALS) {
      Object.defineProperty(this.global, name, { value: globalThis[name], writable: true, configurable: true });
    }
  }
}

import { act, renderHook } from '@testing-library/react';
import { hasLiveEvents, useVideoStream } from './video-stream';

class FakeEventSource {
  static readonly CLOSED = 2;
  static made: FakeEventSource[] = [];
  readyState = 0;
  onmessage?: () => void;
  onerror?: () => void;

  constructor(readonly url: string) {
    FakeEventSource.made.push(this);
  }

  close() {
    this.readyState = FakeEventSource.CLOSED;
  }

  say() {
    this.readyState = 1;
    this.onmessage?.();
  }

  fail(readyState: number) {
    this.readyState = readyState;
    this.onerror?.();
  }
}

const open = () => FakeEventSource.made.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);

function setHidden(isHidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const listen = (isListening = true) => {
  const ask = jest.fn();
  return { ask, ...renderHook((is: boolean) => useVideoStream(is, ask), { initialProps: isListening }) };
};

beforeEach(() => {
  jest.useFakeTimers();
  FakeEventSource.made = [];
  Object.assign(window, { EventSource: FakeEventSource });
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'EventSource');
});

test('all who listen share one stream, which ends with the last of them', () => {
  const [one, other, deaf] = [listen(), listen(), listen(false)];
  expect(open()).toHaveLength(1);
  expect(hasLiveEvents()).toBe(false);
  act(() => open()[0]?.say());
  expect(hasLiveEvents()).toBe(true);
  expect([one, other, deaf].map(({ ask }) => ask.mock.calls.length)).toEqual([1, 1, 0]);
  one.unmount();
  act(() => open()[0]?.say());
  expect([one, other].map(({ ask }) => ask.mock.calls.length)).toEqual([1, 2]);
  other.rerender(false);
  expect(open()).toHaveLength(0);
  expect(hasLiveEvents()).toBe(false);
});

test('a hidden tab has none, and opens it again when it is seen', () => {
  const { ask, unmount } = listen();
  act(() => open()[0]?.say());
  setHidden(true);
  expect(open()).toHaveLength(0);
  expect(hasLiveEvents()).toBe(false);
  setHidden(false);
  act(() => open()[0]?.say());
  expect(ask).toHaveBeenCalledTimes(2);
  unmount();
  setHidden(true);
  setHidden(false);
  expect(open()).toHaveLength(0);
});

test('a broken stream sends nothing until the browser has opened it again', () => {
  const { unmount } = listen();
  act(() => open()[0]?.say());
  act(() => open()[0]?.fail(0));
  expect(hasLiveEvents()).toBe(false);
  expect(open()).toHaveLength(1);
  act(() => open()[0]?.say());
  expect(hasLiveEvents()).toBe(true);
  unmount();
});

test('one that was refused is tried again after minutes, not at every turn', () => {
  const first = listen();
  act(() => open()[0]?.fail(FakeEventSource.CLOSED));
  const second = listen();
  setHidden(true);
  setHidden(false);
  expect(FakeEventSource.made).toHaveLength(1);
  jest.advanceTimersByTime(6 * 60_000);
  setHidden(true);
  setHidden(false);
  expect(FakeEventSource.made).toHaveLength(2);
  first.unmount();
  second.unmount();
});

test('a browser without streams polls', () => {
  Reflect.deleteProperty(window, 'EventSource');
  const { ask, unmount } = listen();
  expect(ask).not.toHaveBeenCalled();
  expect(hasLiveEvents()).toBe(false);
  unmount();
});

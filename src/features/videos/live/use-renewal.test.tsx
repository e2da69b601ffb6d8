import { renderHook } from '@testing-library/react';
import { useRenewal } from './use-renewal';

const endsInS = (seconds: number) => `/media/a.mp4?expires=${Math.floor(Date.now() / 1000) + seconds}&signature=a`;
const renew = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  renew.mockReset();
});
afterEach(() => jest.useRealTimers());

it('renews when the first address is about to end, once for each answer', () => {
  const { rerender } = renderHook(({ urls }) => useRenewal(urls, urls, renew), {
    initialProps: { urls: [endsInS(900), endsInS(200), '/picture.jpg'] },
  });
  jest.advanceTimersByTime(165_000);
  expect(renew).not.toHaveBeenCalled();
  jest.advanceTimersByTime(300_000);
  expect(renew).toHaveBeenCalledTimes(1);
  rerender({ urls: [endsInS(300)] });
  jest.advanceTimersByTime(300_000);
  expect(renew).toHaveBeenCalledTimes(2);
});

it('asks at most once a minute when the clock is wrong', () => {
  renderHook(() => useRenewal([endsInS(-3_600)], 'one answer', renew));
  jest.advanceTimersByTime(59_000);
  expect(renew).not.toHaveBeenCalled();
  jest.advanceTimersByTime(3_600_000);
  expect(renew).toHaveBeenCalledTimes(1);
});

it('never renews what has no end', () => {
  renderHook(() => useRenewal(['/picture.jpg'], 'one answer', renew));
  jest.advanceTimersByTime(3_600_000);
  expect(renew).not.toHaveBeenCalled();
});

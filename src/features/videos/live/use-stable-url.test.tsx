import { renderHook } from '@testing-library/react';
import { useStableUrl } from './use-stable-url';

const signed = (path: string, expiresInS: number, signature: string) =>
  `https://files.test/${path}?expires=${Math.floor(Date.now() / 1000) + expiresInS}&signature=${signature}`;

it('keeps the first URL of a file', () => {
  const first = signed('a.mp4', 900, 'one');
  const { result, rerender } = renderHook(useStableUrl, { initialProps: first });
  rerender(signed('a.mp4', 901, 'two'));
  expect(result.current).toBe(first);
});

it('switches to the new URL of another file, and clears it when there is none', () => {
  const { result, rerender } = renderHook(useStableUrl, {
    initialProps: signed('a.mp4', 900, '1'),
  });
  const other = signed('b.mp4', 900, '2');
  rerender(other);
  expect(result.current).toBe(other);
  rerender(undefined);
  expect(result.current).toBeUndefined();
});

const inBucket = (path: string, expiresInS: number, signature: string) => {
  const beganAt = new Date(Date.now() - 60_000).toISOString().replace(/[:-]|\.\d{3}/g, '');
  return `https://bucket.test/${path}?X-Amz-Date=${beganAt}&X-Amz-Expires=${60 + expiresInS}&X-Amz-Signature=${signature}`;
};

it('keeps the URL of a file in a bucket until it is about to expire', () => {
  const first = inBucket('a.mp4', 900, 'one');
  const { result, rerender } = renderHook(useStableUrl, { initialProps: first });
  rerender(inBucket('a.mp4', 901, 'two'));
  expect(result.current).toBe(first);
});

it.each([
  ['of ours', signed],
  ['of a bucket', inBucket],
])('switches to a new URL when the old one is about to expire: %s', (_whose, sign) => {
  const { result, rerender } = renderHook(useStableUrl, {
    initialProps: sign('a.mp4', 10, '1'),
  });
  const fresh = sign('a.mp4', 900, '2');
  rerender(fresh);
  expect(result.current).toBe(fresh);
});

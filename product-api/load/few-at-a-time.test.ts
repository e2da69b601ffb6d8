import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { ApiError } from '../api-error';
import { FewAtATime } from './few-at-a-time';

const endless = () => Promise.resolve(new Readable({ read: () => undefined }));
const refused = (error: unknown) =>
  error instanceof ApiError && error.code === 'product_api_unavailable' && error.details.retryAfterS === 10;

test('one stream of a user, three of all; whoever finds no room is told when to come again', async () => {
  const few = new FewAtATime({ all: 3, ofOneUser: 1 }, 20);
  const first = await few.stream('a', endless);
  await assert.rejects(few.stream('a', endless), refused);
  await few.stream('b', endless);
  await few.stream('c', endless);
  await assert.rejects(few.stream('d', endless), refused);
  first.destroy();
  await few.stream('d', endless);
});

test('a stream that ends soon is waited for, and one that could not be made takes no room', async () => {
  const few = new FewAtATime({ all: 1, ofOneUser: 1 });
  await assert.rejects(
    few.stream('a', () => Promise.reject(new Error('no disk'))),
    /no disk/,
  );
  const first = await few.stream('a', endless);
  const second = few.stream('b', endless);
  first.destroy();
  assert.ok(await second);
});

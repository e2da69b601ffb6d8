import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../product-api/testing/eventually';
import { connect, get, type Pair } from '../pair';
import { smallPng, upload } from '../upload';

// Exports of an account that are broken off in the middle of a file: each once kept that file open for ever. One of a
// user is written at a time; the others wait for it.

const EXPORTS = 20;

export function abortedExports(attacked: () => Pair): void {
  test('keep no stored file open', async () => {
    const pair = attacked();
    const visitor = pair.visitor();
    await visitor.signIn();
    assert.equal(await upload(visitor, 'image/png', await smallPng()), 200);
    await pair.enlargePictures();
    const { pathname, search } = new URL((await visitor.send('/api/account/export')).headers.get('location') ?? '');

    const { productApi: before } = await pair.openFiles();
    const sockets = Array.from({ length: EXPORTS }, () => connect(pair.productApi.origin, get(pathname + search)));
    await eventually(async () => (await pair.openFiles()).productApi === before + 1);
    for (const socket of sockets) socket.destroy();
    await eventually(async () => (await pair.openFiles()).productApi === before);
    await pair.visitor().isServed();
  });
}

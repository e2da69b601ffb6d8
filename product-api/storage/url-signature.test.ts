import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { UrlSigner, windowedExpiry } from './url-signature';

const NOW = new Date('2026-06-15T12:00:00Z');
const EXPIRES = NOW.getTime() / 1000 + 60;

describe('signed addresses', () => {
  const signer = new UrlSigner('a secret of at least thirty-two bytes');

  test('what was signed is accepted, and nothing that differs in anything', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.dictionary(fc.constantFrom('download', 'as'), fc.string()), (path, extra) => {
        const query = Object.fromEntries(signer.sign(path, EXPIRES, extra));
        assert.ok(signer.verify(path, query, NOW));
        assert.ok(!signer.verify(`${path}x`, query, NOW));
        assert.ok(!signer.verify(path, { ...query, expires: String(EXPIRES + 1) }, NOW));
        assert.ok(!signer.verify(path, { ...query, more: '1' }, NOW));
        assert.ok(!signer.verify(path, { ...query, signature: `${query.signature}A`.slice(1) }, NOW));
        assert.ok(!signer.verify(path, query, new Date(NOW.getTime() + 61_000)));
        assert.ok(!new UrlSigner('another secret of thirty-two bytes!').verify(path, query, NOW));
      }),
    );
  });

  test('missing, repeated and senseless parameters are refused', () => {
    const query = Object.fromEntries(signer.sign('/files/a', EXPIRES));
    for (const bad of [
      {},
      { ...query, expires: undefined },
      { ...query, signature: [query.signature] },
      { ...query, expires: 'Infinity' },
      { ...query, expires: '' },
      { ...query, signature: '' },
    ]) {
      assert.ok(!signer.verify('/files/a', bad, NOW), JSON.stringify(bad));
    }
  });

  test('addresses of one window end together, 15 to 30 minutes from now', () => {
    assert.equal(windowedExpiry(NOW), windowedExpiry(new Date(NOW.getTime() + 14 * 60_000)));
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (now) => {
        const leftS = windowedExpiry(now) - now.getTime() / 1000;
        assert.ok(leftS > 15 * 60 - 1 && leftS <= 30 * 60);
      }),
    );
  });
});

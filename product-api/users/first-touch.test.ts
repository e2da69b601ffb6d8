import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseFirstTouch } from './first-touch';

describe('where a visitor first came from', () => {
  test('keeps known fields of the right type', () => {
    const record = { utm_source: 'naver', is_mobile: true, screen_width: 390, ts: '2026-05-01T00:00:00Z' };
    assert.deepEqual(parseFirstTouch(JSON.stringify(record)), record);
    assert.deepEqual(parseFirstTouch(encodeURIComponent(JSON.stringify(record))), record);
  });

  test('unknown, empty and wrong fields are dropped; long text is cut; control characters go', () => {
    const record = {
      utm_source: `a\u0000b\nc${'x'.repeat(1000)}`,
      utm_medium: '  ',
      utm_term: 7,
      screen_width: '390',
      is_mobile: 'yes',
      referrer: '<script>alert(1)</script>',
      surprise: 'x',
      constructor: 'x',
    };
    const kept = parseFirstTouch(JSON.stringify(record));
    assert.deepEqual(Object.keys(kept ?? {}).sort(), ['referrer', 'utm_source']);
    assert.ok(kept?.utm_source?.startsWith('a b cxxx') && kept.utm_source.length <= 500);
    assert.equal(kept?.referrer, '<script>alert(1)</script>');
  });

  test('nothing usable is nothing', () => {
    for (const header of [undefined, '', '{}', '[]', 'null', '{"a":1}', '{"utm_source":""}', '%', ['a', 'b']]) {
      assert.equal(parseFirstTouch(header), undefined);
    }
  });

  test('no input can make it throw, pollute a prototype or keep what a database refuses', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), (header) => {
        const kept = parseFirstTouch(header);
        assert.doesNotMatch(JSON.stringify(kept ?? null), /\\u0000|\\ud[89a-f]/i);
      }),
    );
    parseFirstTouch('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    assert.ok(!('polluted' in {}));
    const halves = JSON.stringify({ utm_source: `${'x'.repeat(499)}😀` });
    assert.equal(parseFirstTouch(halves)?.utm_source, 'x'.repeat(499));
  });
});

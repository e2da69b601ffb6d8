import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fontStackFor } from './font-files';

const SAMPLES = {
  Latin: 'Größe, façade, naïve — “quoted” Łódź',
  Cyrillic: 'Ночное море, подъезд, ёлка',
  Japanese: '霧の中の灯台、カメラ',
  Korean: '안개 속의 등대',
  'Simplified Chinese': '灯塔在浓雾中，海浪拍打着岩石',
  'Traditional Chinese': '燈塔在濃霧中，海浪拍打著岩石',
  Arabic: 'منارة في الضباب',
  Hebrew: 'מגדלור בערפל',
  Hindi: 'कोहरे में प्रकाशस्तंभ',
  Thai: 'ประภาคารในสายหมอก',
  Greek: 'Φάρος στην ομίχλη',
  Vietnamese: 'Ngọn hải đăng trong sương mù',
  emoji: '🌊🏮🦊',
};

for (const [name, text] of Object.entries(SAMPLES)) {
  test(`${name} has a glyph for every character`, () => {
    const stack = fontStackFor(text);
    const missing = [...text].filter((character) => !stack.covers(character.codePointAt(0) ?? 0));
    assert.deepEqual(missing, []);
  });
}

test('one Han character takes the shape of the language around it', () => {
  assert.match(fontStackFor('直の').families, /noto-sans-jp/);
  assert.match(fontStackFor('直们').families, /noto-sans-sc/);
  assert.match(fontStackFor('直們').families, /noto-sans-tc/);
  assert.doesNotMatch(fontStackFor('直們').families, /noto-sans-sc/);
});

test('reports a script that no font here covers as missing', () => {
  assert.equal(fontStackFor('ᚠᚢᚦ').covers(0x16a0), false);
});

import { typeset, typesetAll } from './typography';

it.each([
  ['fr', 'Vraiment ? Oui ; bien !', 'Vraiment\u202f? Oui\u202f; bien\u202f!'],
  ['fr', 'Attention : « Lire »', 'Attention\u00a0: «\u202fLire\u202f»'],
  ['fr', 'À 10:30, en 16:9', 'À 10:30, en 16:9'],
  ['de', 'Wirklich ? Ja', 'Wirklich ? Ja'],
  ['en', 'A clip of 8 s, 5 MB', 'A clip of 8\u00a0s, 5\u00a0MB'],
  ['en', 'Veo 3 makes clips', 'Veo 3 makes clips'],
  ['en', '{{formatted}} credits', '{{formatted}}\u00a0credits'],
  ['zh', '购买后 14 天内', '购买后 14\u00a0天内'],
  ['ja', '{{formatted}} クレジット', '{{formatted}}\u00a0クレジット'],
  ['ko', '{{model}} 모델', '{{model}} 모델'],
])('sets %s "%s"', (language, typed, shown) => {
  expect(typeset(typed, language)).toBe(shown);
});

it('sets every text of a group, and keeps what is none', () => {
  expect(typesetAll({ a: ['Oui !'], b: { c: 'Non !' }, n: 3 }, 'fr')).toEqual({
    a: ['Oui\u202f!'],
    b: { c: 'Non\u202f!' },
    n: 3,
  });
});

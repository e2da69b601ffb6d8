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
  ['en', 'Generate · {{credits}}', 'Generate\u00a0· {{credits}}'],
  ['ru', 'Опишите сцену — и в кадре', 'Опишите сцену\u00a0— и\u00a0в\u00a0кадре'],
  ['ru', 'Видео «о море» с {{model}}', 'Видео «о\u00a0море» с\u00a0{{model}}'],
  ['de', 'Szene — und a b', 'Szene — und a b'],
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

import { chooseCards } from './choose-cards';

const model = (key: string, maker: string) => ({ key, maker });

it('takes one of each maker before a second of any', () => {
  const models = [model('a1', 'A'), model('a2', 'A'), model('b1', 'B'), model('a3', 'A'), model('c1', 'C')];
  const chosen = (count: number) => chooseCards(models, count).map(({ key }) => key);
  expect(chosen(4)).toEqual(['a1', 'b1', 'c1', 'a2']);
  expect(chosen(2)).toEqual(['a1', 'b1']);
  expect(chosen(9)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

import { findLocales, type LocaleNode, type LocaleQuery } from './locale-fallback';

const nodes: LocaleNode[] = [
  { language: 'en', ns: 'common', data: '{"a":"English"}' },
  { language: 'en', ns: 'price', data: '{"b":"Pricing"}' },
  { language: 'de', ns: 'common', data: '{"a":"Deutsch"}' },
];

const find = ({ filter }: LocaleQuery) => {
  const found = nodes.filter(({ language }) => language === filter?.language?.eq);
  return Promise.resolve({ nodes: found, edges: found.map((node) => ({ node })) });
};

it('returns English for a namespace that the language lacks', async () => {
  const { edges } = await findLocales({ filter: { language: { eq: 'de' } } }, find);
  expect(edges.map(({ node }) => node)).toEqual([
    { language: 'de', ns: 'common', data: '{"a":"Deutsch"}' },
    { language: 'de', ns: 'price', data: '{"b":"Pricing"}' },
  ]);
});

it('queries only once for English itself', async () => {
  const spy = jest.fn(find);
  await findLocales({ filter: { language: { eq: 'en' } } }, spy);
  expect(spy).toHaveBeenCalledTimes(1);
});

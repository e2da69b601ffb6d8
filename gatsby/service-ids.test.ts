import { readServiceIds } from './service-ids';

it('reads both ids, and nothing where nothing is set', () => {
  expect(readServiceIds({})).toEqual({ analyticsId: null, adsenseClient: null });
  expect(readServiceIds({ GATSBY_GA_ID: ' ', GATSBY_ADSENSE_CLIENT: '' })).toEqual({
    analyticsId: null,
    adsenseClient: null,
  });
  expect(readServiceIds({ GATSBY_GA_ID: 'G-ABC123DEF4', GATSBY_ADSENSE_CLIENT: 'ca-pub-1234567890123456' })).toEqual({
    analyticsId: 'G-ABC123DEF4',
    adsenseClient: 'ca-pub-1234567890123456',
  });
});

it('names every id that Google would not know', () => {
  const read = () => readServiceIds({ GATSBY_GA_ID: 'UA-1-1', GATSBY_ADSENSE_CLIENT: 'pub-1"><script>' });
  expect(read).toThrow(/GATSBY_GA_ID must look like G-[^\n]+\nGATSBY_ADSENSE_CLIENT must look like ca-pub-/);
});

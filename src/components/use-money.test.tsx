import { screen } from '@testing-library/react';
import { renderPage } from '../../scripts/jest/render-page';
import { useMoney } from './use-money';

function Price() {
  const { amount, smallAmount } = useMoney();
  return <p>{`${amount(1000, 'usd')} ${smallAmount(3.3, 'usd')} ${amount(640, 'eur')}`}</p>;
}

it.each([
  ['en', '$10 $0.033 €6.40'],
  ['tw', 'US$10 US$0.033 €6.40'],
  ['zh', 'US$10 US$0.033 €6.40'],
  ['ko', 'US$10 US$0.033 €6.40'],
  ['ja', 'US$10 US$0.033 €6.40'],
  ['pt', 'US$ 10 US$ 0,033 € 6,40'],
  ['de', '10 US$ 0,033 US$ 6,40 €'],
  ['fr', '10 $US 0,033 $US 6,40 €'],
  ['it', '10 USD 0,033 USD 6,40 €'],
  ['ru', '10 US$ 0,033 US$ 6,40 €'],
])('names the currency of a price in %s so that it can be no other', (language, words) => {
  renderPage(<Price />, { language });
  expect(screen.getByText(words)).toBeInTheDocument();
});

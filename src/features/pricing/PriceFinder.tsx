import { Finder } from '../../catalogue/Finder';
import { useFinder } from '../../catalogue/use-finder';
import { useParts } from '../../catalogue/use-parts';
import { useTranslation } from '../../i18n/use-translation';
import { toPricedModel } from './price-data';
import { PriceMatrix } from './PriceMatrix';
import type { PricesProps } from './prices-props';

/** The prices of a large catalogue; loaded only where there is one. */
export function PriceFinder({ models, total }: PricesProps) {
  const { t } = useTranslation();
  const { models: further, ...rest } = useParts(total);
  const all = further.length > 0 ? further.map(toPricedModel) : models;
  const finder = useFinder({
    models: all.filter(({ status }) => status !== 'retired'),
    rest,
    wordsOf: ({ title, maker, runsOn }) => [title, maker, runsOn],
  });
  return (
    <Finder finder={finder} label={t('catalogue:searchByName')}>
      {finder.shown.length > 0 && <PriceMatrix models={finder.shown} />}
    </Finder>
  );
}

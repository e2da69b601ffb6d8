import { useEffect, useState, type ReactNode } from 'react';
import { AllModelsLink } from '../../catalogue/AllModelsLink';
import { useIsUsable } from '../../first-load/use-is-usable';
import { PriceMatrix } from './PriceMatrix';
import * as styles from './Prices.module.css';
import type { PricesProps } from './prices-props';

/** The prices of all models: as one table, or, of many models, of the first ones and of what a visitor searches for. */
export function Prices({ models, total }: PricesProps) {
  const isLarge = total > models.length;
  const renderFinder = useFinderOf(useIsUsable() && isLarge);
  if (!isLarge) return <PriceMatrix models={models} />;
  if (renderFinder) return renderFinder({ models, total });
  return (
    <>
      <div className={styles.place} />
      <PriceMatrix models={models} />
      <AllModelsLink />
    </>
  );
}

/** Undefined until its code is there. Where it can't be loaded, the first prices and the way to all models stay. */
function useFinderOf(isWanted: boolean): ((props: PricesProps) => ReactNode) | undefined {
  const [render, setRender] = useState<(props: PricesProps) => ReactNode>();
  useEffect(() => {
    if (!isWanted) return;
    import('./PriceFinder').then(
      ({ PriceFinder }) => setRender(() => (props: PricesProps) => <PriceFinder {...props} />),
      () => undefined,
    );
  }, [isWanted]);
  return render;
}

import type { ListedModel } from '../video/listed-model';
import { Comparison } from './Comparison';
import { ComparisonList } from './ComparisonList';
import * as styles from './Comparison.module.css';

export interface ComparisonsProps {
  /** Empty: the list. */
  id: string;
  models: readonly ListedModel[];
}

/** A comparison, or the list of all. */
export function Comparisons({ id, models }: ComparisonsProps) {
  return (
    <div className={styles.comparisons}>
      {id === '' ? <ComparisonList /> : <Comparison key={id} id={id} models={models} />}
    </div>
  );
}

import type { ListedModel } from '../video/listed-model';
import { Comparison } from './Comparison';
import { videosSideBySide } from './comparison-address';
import { ComparisonList } from './ComparisonList';
import * as styles from './Comparison.module.css';
import { SideBySide } from './SideBySide';

export interface ComparisonsProps {
  /** Of a comparison, or of videos to show side by side; empty: the list. */
  id: string;
  models: readonly ListedModel[];
}

/** A comparison, takes side by side, or the list of all comparisons. */
export function Comparisons({ id, models }: ComparisonsProps) {
  const videoIds = videosSideBySide(id);
  return (
    <div className={styles.comparisons}>
      {id === '' && <ComparisonList />}
      {videoIds && <SideBySide key={id} videoIds={videoIds} models={models} />}
      {id !== '' && !videoIds && <Comparison key={id} id={id} models={models} />}
    </div>
  );
}

import { Skeleton } from '../../../components/Skeleton';
import * as styles from './LatestTakes.module.css';
import { LATEST } from './use-latest-videos';

/** The row in its final size, before its videos are there. */
export function TakesSkeleton() {
  return (
    <div className={styles.row} aria-busy>
      {Array.from({ length: LATEST }, (_, index) => (
        <div key={index} className={styles.take}>
          <Skeleton aspectRatio="16 / 9" />
          <Skeleton />
          <Skeleton width="6rem" />
        </div>
      ))}
    </div>
  );
}

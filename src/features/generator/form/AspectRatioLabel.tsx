import { type AspectRatio, shapeOf } from '#contracts/video-settings';
import * as styles from './SizeFields.module.css';

/** A ratio and its shape. */
export function AspectRatioLabel({ ratio }: { ratio: AspectRatio }) {
  return (
    <span className={styles.ratio}>
      <span aria-hidden className={styles.shapeBox}>
        <span className={styles.shape} style={{ aspectRatio: ratio.replace(':', ' / ') }} data-tall={isTall(ratio)} />
      </span>
      {ratio}
    </span>
  );
}

function isTall(ratio: AspectRatio): boolean {
  return shapeOf(ratio) < 1;
}

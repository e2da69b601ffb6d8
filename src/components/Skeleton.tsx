import type { CSSProperties } from 'react';
import { classNames } from './class-names';
import * as styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths of what will stand here; a frame gives `aspectRatio` instead of a height. */
  width?: string;
  height?: string;
  aspectRatio?: string;
  className?: string;
}

/** A place kept in its final size while its content is on the way. The region around it says `aria-busy`. */
export function Skeleton({ width, height, aspectRatio, className }: SkeletonProps) {
  const size: CSSProperties = { inlineSize: width, blockSize: height, aspectRatio };
  return <span aria-hidden className={classNames(styles.skeleton, className)} style={size} />;
}

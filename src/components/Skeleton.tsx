import type { CSSProperties } from 'react';
import { classNames } from './class-names';
import * as styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths of the final content; a frame has `aspectRatio` instead of a height. */
  width?: string;
  height?: string;
  aspectRatio?: string;
  className?: string;
}

/** Reserves the final size while the content is loading. The region around it has `aria-busy`. */
export function Skeleton({ width, height, aspectRatio, className }: SkeletonProps) {
  const size: CSSProperties = { inlineSize: width, blockSize: height, aspectRatio };
  return <span aria-hidden className={classNames(styles.skeleton, className)} style={size} />;
}

import { Skeleton } from '../../../components/Skeleton';

/** The stage before its take is known, as large as the place allows. */
export function StageSkeleton() {
  return <Skeleton aspectRatio="var(--screen-shape, 16 / 9)" />;
}

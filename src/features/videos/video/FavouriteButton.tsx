import type { Video } from '#contracts/api/videos';
import { Star } from '../../../components/icons';
import { IconButton } from '../../../components/Button';
import { classNames } from '../../../components/class-names';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './FavouriteButton.module.css';

export interface FavouriteButtonProps {
  video: Pick<Video, 'isFavourite'>;
  className?: string | undefined;
  onChange: (isFavourite: boolean) => void;
}

/** Marks a video as one of the best, or takes the mark away. */
export function FavouriteButton({ video: { isFavourite = false }, className, onChange }: FavouriteButtonProps) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t(isFavourite ? 'my-videos:favourite.remove' : 'my-videos:favourite.add')}
      className={classNames(isFavourite && styles.favourite, className)}
      onClick={() => onChange(!isFavourite)}
    >
      <Star aria-hidden strokeWidth={1.5} />
    </IconButton>
  );
}

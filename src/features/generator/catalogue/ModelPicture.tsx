import { Picture } from '../../../components/Picture';
import type { GeneratorModel } from './generator-model';
import * as styles from './ModelPicture.module.css';

export interface ModelPictureProps {
  model: Pick<GeneratorModel, 'picture' | 'pictureAlt'>;
  /** CSS `sizes`: how wide it is shown. */
  sizes: string;
  /** The words beside it say what it is. */
  isDecoration?: boolean;
  isPriority?: boolean;
}

/** A model's picture, filling the frame around it. */
export function ModelPicture({ model, sizes, isDecoration = false, isPriority = false }: ModelPictureProps) {
  if (!model.picture) return null;
  return (
    <Picture
      image={model.picture}
      alt={isDecoration ? '' : model.pictureAlt}
      sizes={sizes}
      isPriority={isPriority}
      className={styles.picture}
    />
  );
}

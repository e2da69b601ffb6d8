import { useState } from 'react';
import * as styles from './Avatar.module.css';

export interface AvatarProps {
  /** Its first letter is shown if there is no picture. */
  name: string;
  image: string | undefined;
}

/** A round, decorative portrait: the name is always beside it or names the control around it. */
export function Avatar({ name, image }: AvatarProps) {
  const [hasFailed, setHasFailed] = useState(false);
  if (image && !hasFailed) {
    return (
      // Google rate-limits its portraits for requests with a referrer.
      <img
        className={styles.avatar}
        src={image}
        alt=""
        width={32}
        height={32}
        referrerPolicy="no-referrer"
        onError={() => setHasFailed(true)}
      />
    );
  }
  const [initial = '?'] = name;
  return (
    <span aria-hidden className={styles.avatar}>
      {initial.toLocaleUpperCase()}
    </span>
  );
}

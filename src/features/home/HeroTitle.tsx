import * as styles from './HeroTitle.module.css';

export interface HeroTitleProps {
  title: string;
  /** What a new visitor gets for free. */
  offer: string;
}

/** What the product does and what a first try costs, above the composer. */
export function HeroTitle({ title, offer }: HeroTitleProps) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      <p className={styles.offer}>{offer}</p>
    </div>
  );
}

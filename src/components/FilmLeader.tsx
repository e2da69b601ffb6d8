import * as styles from './FilmLeader.module.css';

const CENTER = { x: 160, y: 90 };

export interface FilmLeaderProps {
  /** The figure or two that the leader counts. */
  figure: string;
}

/** The strip before a film begins: where nothing is to be seen yet, or any more. Decorative. */
export function FilmLeader({ figure }: FilmLeaderProps) {
  const { x, y } = CENTER;
  return (
    <svg className={styles.leader} viewBox="0 0 320 180" aria-hidden>
      {/* The wedge of the logo, as the hand that wipes a leader's clock. */}
      <path className={styles.light} d={`M${x} ${y} V-40 H400 V${y - 52}z`} />
      <path className={styles.mark} d={`M0 ${y}H320M${x} 0V180`} />
      <circle className={styles.mark} cx={x} cy={y} r="66" />
      <circle className={styles.disc} cx={x} cy={y} r="56" />
      <text className={styles.figure} x={x} y={y} dominantBaseline="central" textAnchor="middle">
        {figure}
      </text>
    </svg>
  );
}

import { useTranslation } from '../../i18n/use-translation';
import * as styles from './HowItWorks.module.css';

const STEPS = ['describe', 'choose', 'watch'] as const;

/** Three steps, numbered like the leader of a film. */
export function HowItWorks() {
  const { t } = useTranslation();
  return (
    <ol role="list" className={styles.steps}>
      {STEPS.map((step, index) => (
        <li key={step} className={styles.step}>
          <span className={styles.number} aria-hidden>
            {index + 1}
          </span>
          <h3>{t(`home:how.${step}.title`)}</h3>
          <p className={styles.text}>{t(`home:how.${step}.text`)}</p>
        </li>
      ))}
    </ol>
  );
}

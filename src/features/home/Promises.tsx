import { Check } from '../../components/icons';
import { useTranslation } from '../../i18n/use-translation';
import * as styles from './Promises.module.css';

const PROMISES = ['returned', 'receipt', 'deleted'] as const;

/** Promises that hold for every video, one sentence a line. */
export function Promises() {
  const { t } = useTranslation();
  return (
    <ul role="list" className={styles.promises}>
      {PROMISES.map((promise) => (
        <li key={promise}>
          <Check aria-hidden strokeWidth={1.5} />
          {t(`home:bands.promise.${promise}`)}
        </li>
      ))}
    </ul>
  );
}

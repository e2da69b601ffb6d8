import { ButtonLink, IconButton } from '../../../components/Button';
import { EmptyScreen } from '../../../components/EmptyScreen';
import { Link } from '../../../components/Link';
import { Notice } from '../../../components/Notice';
import { Trash2 } from '../../../components/icons';
import { showToast } from '../../../components/toast';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { failureWords } from '../video/failure-words';
import * as styles from './Comparison.module.css';
import { comparisonPath } from './comparison-address';
import { useComparisons } from './comparison-calls';

/** The visitor's comparisons, newest first. */
export function ComparisonList() {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const { comparisons, error, remove } = useComparisons();
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const discard = (id: string) => remove(id).catch((fault: unknown) => showToast('error', failureWords(t, fault)));
  if (error && !comparisons) {
    return (
      <Notice kind="error" announce>
        {failureWords(t, error)}
      </Notice>
    );
  }
  if (!comparisons) return null;
  if (comparisons.length === 0) {
    return (
      <EmptyScreen
        figure="0"
        title={t('my-videos:compare.none')}
        action={
          <ButtonLink to="/ai-video-generator?compare=1" variant="primary">
            {t('my-videos:compare.button')}
          </ButtonLink>
        }
      >
        {t('my-videos:compare.noneText')}
      </EmptyScreen>
    );
  }
  return (
    <>
      <ul role="list" className={styles.list}>
        {comparisons.map(({ id, prompt, createdAt, takeCount, hasVote }) => (
          <li key={id} className={styles.entry}>
            <Link to={comparisonPath(id)} className={styles.entryName} dir="auto">
              {prompt || t('my-videos:compare.deleted')}
            </Link>
            <p className={styles.quiet}>
              {date.format(new Date(createdAt))} · {t('my-videos:compare.takes', { number: takeCount })}
              {hasVote && <span> · {t('my-videos:compare.voted')}</span>}
            </p>
            <IconButton label={t('my-videos:compare.delete', { prompt })} onClick={() => void discard(id)}>
              <Trash2 aria-hidden strokeWidth={1.5} />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{t('my-videos:compare.deleteHint')}</p>
    </>
  );
}

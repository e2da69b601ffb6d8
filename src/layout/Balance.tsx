import { Link } from '../components/Link';
import { Skeleton } from '../components/Skeleton';
import { VisuallyHidden } from '../components/VisuallyHidden';
import { Plus } from '../components/icons';
import { useUserInfo } from '../features/session/use-user-info';
import { useLanguageTag } from '../components/use-language-tag';
import { useTranslation } from '../i18n/use-translation';
import * as styles from './Balance.module.css';

/**
 * The visitor's spendable credits, with a link to buy more. Shows a dash while the product API is unreachable; polling
 * of user info restores the number.
 */
export function Balance() {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const { user, error } = useUserInfo();
  return (
    <span className={styles.balance}>
      <Credits credits={user?.credits} isAway={error !== undefined} language={language} />
      <Link to="/price" className={styles.plus} aria-label={t('common:header.buyCredits')}>
        <Plus aria-hidden strokeWidth={1.5} />
      </Link>
    </span>
  );
}

interface CreditsProps {
  credits: number | undefined;
  isAway: boolean;
  language: string;
}

function Credits({ credits, isAway, language }: CreditsProps) {
  const { t } = useTranslation();
  if (credits !== undefined) {
    const formatted = new Intl.NumberFormat(language).format(credits);
    return (
      <span className={styles.amount}>
        <span aria-hidden data-testid="credits">
          {formatted}
        </span>
        <VisuallyHidden>{t('common:unit.credits', { count: credits, formatted })}</VisuallyHidden>
      </span>
    );
  }
  // As wide as the gift of a new account.
  if (!isAway) return <Skeleton width="1.125rem" height="1.25rem" />;
  return (
    <span className={styles.amount} title={t('common:header.balanceUnavailable')}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{t('common:header.balanceUnavailable')}</VisuallyHidden>
    </span>
  );
}

import type { Retention } from '#contracts/api/retention';
import { Button, ButtonLink } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { useLanguageTag } from '../../../components/use-language-tag';
import { joinSentences } from '../../../i18n/join-sentences';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './ExpiringNotice.module.css';

export interface ExpiringNoticeProps {
  retention: Retention;
  /** The list shows nothing else at the moment. */
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** Warns of the videos that are deleted soon, leads to them, and to the plans that would keep them. */
export function ExpiringNotice({ retention, isShown, onShow }: ExpiringNoticeProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const { count, firstAt } = retention.expiring;
  if (firstAt === null) return null;
  const formatted = new Intl.NumberFormat(language).format(count);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(firstAt));
  return (
    <Notice
      kind="warning"
      isWide
      title={t('my-videos:expiry.warning.title', { count, formatted })}
      actions={
        <>
          <Button size="small" onClick={() => onShow(!isShown)}>
            {t(isShown ? 'my-videos:nothingFound.button' : 'my-videos:expiry.warning.show')}
          </Button>
          {retention.canExtend && (
            <ButtonLink size="small" variant="quiet" to="/price">
              {t('my-videos:expiry.warning.plans')}
            </ButtonLink>
          )}
        </>
      }
    >
      <span className={styles.text}>
        {joinSentences(
          t('my-videos:expiry.warning.text', { date }),
          retention.canExtend && t('my-videos:expiry.warning.extend'),
        )}
      </span>
    </Notice>
  );
}

import { useTranslation } from 'gatsby-plugin-react-i18next';
import { SIGNUP_CREDITS } from '#contracts/user';
import { Notice } from '../../components/Notice';
import { CLOSED_NOTICE_ID } from './BuyButton';

/** Says once for all buttons that nothing can be bought yet. */
export function ClosedNotice() {
  const { t } = useTranslation();
  return (
    <div id={CLOSED_NOTICE_ID}>
      <Notice title={t('price:closed.title')}>{t('price:closed.text', { credits: SIGNUP_CREDITS })}</Notice>
    </div>
  );
}

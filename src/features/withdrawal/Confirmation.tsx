import { useTranslation } from 'gatsby-plugin-react-i18next';
import { useState } from 'react';
import type { WithdrawalConfirmation } from '#contracts/withdrawal';
import { Button } from '../../components/Button';
import { languageTag } from '../../components/language-tag';
import * as styles from './Withdrawal.module.css';

/** The confirmation that the visitor keeps: what was sent, when it came, and under which reference. */
export function Confirmation({ withdrawal }: WithdrawalConfirmation) {
  const { t, i18n } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const moment = new Intl.DateTimeFormat(languageTag(i18n.language), { dateStyle: 'long', timeStyle: 'long' });

  const copy = async () => {
    await navigator.clipboard.writeText(window.location.href);
    setIsCopied(true);
  };

  return (
    <section className={styles.form}>
      <div role="status">
        <h2>{t('withdrawal:done.title')}</h2>
        <p>{t('withdrawal:done.text')}</p>
      </div>
      <dl className={styles.facts}>
        <dt>{t('withdrawal:done.id')}</dt>
        <dd>{withdrawal.id}</dd>
        <dt>{t('withdrawal:done.receivedAt')}</dt>
        <dd>
          <time dateTime={withdrawal.receivedAt}>{moment.format(new Date(withdrawal.receivedAt))}</time>
        </dd>
        <dt>{t('withdrawal:form.name')}</dt>
        <dd>{withdrawal.name}</dd>
        <dt>{t('withdrawal:form.email')}</dt>
        <dd>{withdrawal.email}</dd>
        <dt>{t('withdrawal:form.order')}</dt>
        <dd>{withdrawal.order}</dd>
      </dl>
      <p className={styles.actions}>
        <Button onClick={() => window.print()}>{t('withdrawal:done.print')}</Button>
        {/* Browsers refuse the clipboard to pages without https: the address can then be copied from the bar. */}
        <Button onClick={() => void copy().catch(() => undefined)}>
          {t(isCopied ? 'withdrawal:done.copied' : 'withdrawal:done.copy')}
        </Button>
      </p>
    </section>
  );
}

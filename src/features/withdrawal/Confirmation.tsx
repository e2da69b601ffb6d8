import { useState } from 'react';
import type { WithdrawalConfirmation } from '#contracts/api/withdrawals';
import { Button } from '../../components/Button';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { saveText } from './save-text';
import * as styles from './Withdrawal.module.css';

/** The confirmation for the visitor to keep: what was sent, when it was received, and its reference. */
export function Confirmation({ withdrawal }: WithdrawalConfirmation) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const [isCopied, setIsCopied] = useState(false);
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long' });
  const receivedAt = moment.format(new Date(withdrawal.receivedAt));
  // Empty once the account has been erased: only the reference and the time are kept.
  const words = (['name', 'email', 'order'] as const).filter((field) => withdrawal[field] !== '');

  const copy = async () => {
    await navigator.clipboard.writeText(window.location.href);
    setIsCopied(true);
  };

  const save = () =>
    saveText(
      `withdrawal-${withdrawal.receivedAt.slice(0, 10)}.txt`,
      [
        t('withdrawal:done.title'),
        `${t('withdrawal:done.id')}: ${withdrawal.id}`,
        `${t('withdrawal:done.receivedAt')}: ${receivedAt} (${withdrawal.receivedAt})`,
        ...words.map((field) => `${t(`withdrawal:form.${field}`)}: ${withdrawal[field]}`),
        window.location.href,
      ].join('\n'),
    );

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
          <time dateTime={withdrawal.receivedAt}>{receivedAt}</time>
        </dd>
        {words.map((field) => (
          <div key={field}>
            <dt>{t(`withdrawal:form.${field}`)}</dt>
            <dd>{withdrawal[field]}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.actions}>
        <Button onClick={() => window.print()}>{t('withdrawal:done.print')}</Button>
        <Button onClick={save}>{t('withdrawal:done.save')}</Button>
        {/* Browsers refuse the clipboard to pages without https: the address can then be copied from the bar. */}
        <Button onClick={() => void copy().catch(() => undefined)}>
          {t(isCopied ? 'withdrawal:done.copied' : 'withdrawal:done.copy')}
        </Button>
      </p>
    </section>
  );
}

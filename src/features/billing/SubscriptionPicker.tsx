import { useId, useState } from 'react';
import type { SubscriptionItem } from '#contracts/api/subscriptions';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import * as styles from './SubscriptionPicker.module.css';

export interface SubscriptionPickerProps {
  choices: readonly SubscriptionItem[];
  isCancelling: boolean;
  cancel: (id: string) => Promise<boolean>;
  close: () => void;
}

/** Which of several subscriptions to cancel; the first is preselected. Loaded lazily, hence the default export. */
export default function SubscriptionPicker({ choices, isCancelling, cancel, close }: SubscriptionPickerProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const name = useId();
  const [selectedId, setSelectedId] = useState(choices[0]?.id);
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long' });

  const confirm = () => {
    if (selectedId !== undefined) void cancel(selectedId);
  };

  return (
    <Dialog
      title={t('common:subscription.pickerTitle')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('common:subscription.close')}</Button>
          <Button variant="danger" busy={isCancelling} onClick={confirm}>
            {t(isCancelling ? 'common:subscription.cancelling' : 'common:subscription.cancel')}
          </Button>
        </>
      }
    >
      <fieldset className={styles.choices}>
        <legend className={styles.prompt}>{t('common:subscription.pickerPrompt')}</legend>
        {choices.map(({ id, product, createdAt }) => (
          <label key={id} className={styles.choice}>
            <input type="radio" name={name} checked={id === selectedId} onChange={() => setSelectedId(id)} />
            <span className={styles.product}>{product}</span>
            <span className={styles.since}>
              {t('common:subscription.created', { date: dates.format(new Date(createdAt)) })}
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}

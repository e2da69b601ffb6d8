import type { Subscription } from '#contracts/api/account';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { joinSentences } from '../../../i18n/join-sentences';
import { useTranslation } from '../../../i18n/use-translation';
import { useAccountLabels } from './use-account-words';

export interface CancelDialogProps {
  subscription: Subscription;
  isCancelling: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The account page's picker has one entry: says what cancelling it means. */
export function CancelDialog({ subscription, isCancelling, onConfirm, onClose }: CancelDialogProps) {
  const { t } = useTranslation();
  const words = useAccountLabels();
  const { product, interval, periodEnd, cancelTakesEffect, next } = subscription;
  return (
    <Dialog
      title={t('account:cancel.title', { plan: words.plan(product, interval) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('account:cancel.keep')}</Button>
          <Button variant="danger" busy={isCancelling} onClick={onConfirm}>
            {t(isCancelling ? 'common:subscription.cancelling' : 'common:subscription.cancel')}
          </Button>
        </>
      }
    >
      <p>
        {cancelTakesEffect === 'at_once'
          ? t('account:cancel.atOnce')
          : joinSentences(
              t('account:cancel.text', { date: words.date(periodEnd) }),
              next && t('common:subscription.droppedSwitch', { plan: words.plan(next.product, next.interval) }),
            )}
      </p>
    </Dialog>
  );
}

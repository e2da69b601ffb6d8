import { useState } from 'react';
import type { Subscription } from '#contracts/api/account';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { useTranslation } from '../../../i18n/use-translation';
import { ConsentBox } from './ConsentBox';
import * as styles from './SecondPlanDialog.module.css';
import { useOfferLabels } from './use-offer-labels';
import type { IntendedOffer } from './checkout-intent';

export interface SecondPlanDialogProps {
  offer: IntendedOffer;
  /** At least one. */
  held: readonly Subscription[];
  isBusy: boolean;
  onSwitch: (subscription: Subscription) => void;
  onAdd: () => void;
  onClose: () => void;
}

/** Visitors with a plan who choose another one may mean either: replace it, or add a second one. */
export function SecondPlanDialog({ offer, held, isBusy, onSwitch, onAdd, onClose }: SecondPlanDialogProps) {
  const { t } = useTranslation();
  const words = useOfferLabels();
  const wanted = words.name(offer);
  const [hasConsent, setHasConsent] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  return (
    <Dialog title={t('price:checkout.second.title')} onClose={onClose}>
      <p>{t('price:checkout.second.text')}</p>
      <ConsentBox checked={hasConsent} onChange={setHasConsent} isMissing={isMissing && !hasConsent} />
      <div className={styles.choices}>
        {held.map((subscription) => (
          <Button
            key={subscription.id}
            variant="primary"
            busy={isBusy}
            onClick={() => (hasConsent ? onSwitch(subscription) : setIsMissing(true))}
          >
            {t('price:checkout.second.switch', {
              from: words.plan(subscription.product, subscription.interval),
              to: wanted,
            })}
          </Button>
        ))}
        <Button busy={isBusy} onClick={onAdd}>
          {t('price:checkout.second.add', { offer: wanted })}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('price:checkout.second.keep')}
        </Button>
      </div>
    </Dialog>
  );
}

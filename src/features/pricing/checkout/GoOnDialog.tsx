import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { useTranslation } from '../../../i18n/use-translation';
import { useOfferLabels } from './use-offer-labels';
import type { IntendedOffer } from './checkout-intent';

export interface GoOnDialogProps {
  offer: IntendedOffer;
  isBusy: boolean;
  onGoOn: () => void;
  onClose: () => void;
}

/** After the login: the visitor's choice, one press away from paying. */
export function GoOnDialog({ offer, isBusy, onGoOn, onClose }: GoOnDialogProps) {
  const { t } = useTranslation();
  const words = useOfferLabels();
  return (
    <Dialog
      title={t('price:checkout.goOn.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('price:checkout.goOn.later')}</Button>
          <Button variant="primary" busy={isBusy} onClick={onGoOn}>
            {t('price:checkout.goOn.button')}
          </Button>
        </>
      }
    >
      <p>{t('price:checkout.goOn.text', { offer: words.name(offer), price: words.price(offer) })}</p>
    </Dialog>
  );
}

import { Button, ButtonLink } from '../../../components/Button';
import { useTranslation } from '../../../i18n/use-translation';
import { useLoginDialog } from '../../session/login-dialog-context';
import type { PurchaseStage } from './purchase-stage';

/** Where to go from a stage of the purchase page. */
export function PurchaseActions({ stage }: { stage: PurchaseStage }) {
  const { t } = useTranslation();
  const { openLogin } = useLoginDialog();
  if (stage === 'waiting') return null;
  if (stage === 'signedOut') {
    return (
      <Button variant="primary" onClick={() => openLogin()}>
        {t('common:login.button')}
      </Button>
    );
  }
  if (stage === 'failed' || stage === 'expired') {
    return (
      <ButtonLink variant="primary" to="/price">
        {t('purchase:action.prices')}
      </ButtonLink>
    );
  }
  return (
    <>
      {(stage === 'paid' || stage === 'changed') && (
        <ButtonLink variant="primary" to="/ai-video-generator">
          {t('purchase:action.generate')}
        </ButtonLink>
      )}
      <ButtonLink to="/account">{t('purchase:action.account')}</ButtonLink>
    </>
  );
}

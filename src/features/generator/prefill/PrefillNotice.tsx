import { lowestCreditCost } from '#contracts/credit-cost';
import { Button } from '../../../components/Button';
import { late } from '../../../components/late';
import { Link } from '../../../components/Link';
import { Notice } from '../../../components/Notice';
import { joinSentences } from '../../../i18n/join-sentences';
import { useTranslation } from '../../../i18n/use-translation';
import { useCostLabels } from '../catalogue/use-cost-labels';
import type { FinalOfferProps } from './FinalOffer';
import type { PrefillOutcome } from './prefill-outcome';

const FinalOffer = late(async () => (await import('./FinalOffer')).FinalOffer);

export interface PrefillNoticeProps extends Pick<FinalOfferProps, 'form' | 'models' | 'onChoose'> {
  outcome: PrefillOutcome | undefined;
}

/**
 * Reports results of the URL parameters that the form itself does not show. Not loaded on its own: what an address has
 * wrong is shown together with the form.
 */
export function PrefillNotice({ outcome, form, models, onChoose }: PrefillNoticeProps) {
  const { t } = useTranslation();
  const words = useCostLabels();
  switch (outcome?.kind) {
    case undefined:
      return null;
    case 'unknown-model':
      // The key can be any string from the URL.
      return <Notice announce>{t('generator:wish.unknownModel', { key: outcome.key.slice(0, 40) })}</Notice>;
    case 'models-unavailable':
      return (
        <Notice
          kind="error"
          announce
          actions={
            <Button size="small" onClick={outcome.retry}>
              {t('generator:model.retry')}
            </Button>
          }
        >
          {t('generator:model.failed')}
        </Notice>
      );
    case 'retired-model': {
      const { model, successor } = outcome;
      const actions = successor && (
        <Link to={successor.page}>{t('generator:wish.successor', { model: successor.title })}</Link>
      );
      return (
        <Notice kind="warning" announce actions={actions}>
          {joinSentences(
            t('generator:wish.retiredModel', { model: model.title }),
            successor &&
              t('generator:successor.text', {
                model: successor.title,
                cost: words.creditsFrom(lowestCreditCost(successor)),
                difference: words.difference(lowestCreditCost(model), lowestCreditCost(successor)),
              }),
          )}
        </Notice>
      );
    }
    case 'settings-taken':
      return <Notice announce>{t('generator:wish.settingsTaken')}</Notice>;
    case 'variation-taken':
      return <Notice announce>{t('generator:wish.variationTaken')}</Notice>;
    case 'frame-taken':
      return <Notice announce>{t('generator:wish.frameTaken')}</Notice>;
    case 'make-final':
      return <FinalOffer draft={outcome.draft} form={form} models={models} onChoose={onChoose} />;
    case 'prompt-taken':
      return <Notice announce>{t('generator:wish.promptTaken')}</Notice>;
    case 'prompt-unavailable':
      return (
        <Notice kind="warning" announce>
          {t('generator:wish.promptUnavailable')}
        </Notice>
      );
    case 'settings-unavailable':
      return (
        <Notice kind="warning" announce>
          {t('generator:wish.settingsUnavailable')}
        </Notice>
      );
  }
}

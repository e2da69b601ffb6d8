import { creditCost } from '#contracts/credit-cost';
import { Button } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { useTranslation } from '../../../i18n/use-translation';
import type { GeneratorForm } from '../form/form-state';
import type { GeneratorModel } from './generator-model';
import { switchModel } from '../form/switch-model';
import { useCostLabels } from './use-cost-labels';

export interface SuccessorOfferProps {
  retired: GeneratorModel;
  successor: GeneratorModel;
  /** What the visitor wants, with the settings of the retired model. */
  form: GeneratorForm;
  onTake: () => void;
}

/** The model is gone: its successor, what the same video costs there, and one press to go over. */
export function SuccessorOffer({ retired, successor, form, onTake }: SuccessorOfferProps) {
  const { t } = useTranslation();
  const words = useCostLabels();
  const before = creditCost(retired, form);
  const cost = creditCost(successor, switchModel(form, retired, successor).form);
  return (
    <Notice
      kind="warning"
      announce
      actions={
        <Button size="small" onClick={onTake}>
          {t('generator:successor.take', { model: successor.title })}
        </Button>
      }
    >
      {t('generator:wish.retiredModel', { model: retired.title })}{' '}
      {cost !== undefined &&
        before !== undefined &&
        t('generator:successor.text', {
          model: successor.title,
          cost: words.credits(cost),
          difference: words.difference(before, cost),
        })}
    </Notice>
  );
}

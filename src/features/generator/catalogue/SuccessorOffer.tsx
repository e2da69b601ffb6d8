import { creditCost } from '#contracts/credit-cost';
import { Button } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { joinSentences } from '../../../i18n/join-sentences';
import { useTranslation } from '../../../i18n/use-translation';
import type { GeneratorForm } from '../form/generator-form';
import type { GeneratorModel } from './generator-model';
import { switchModel } from '../form/switch-model';
import { useCostLabels } from './use-cost-labels';

export interface SuccessorOfferProps {
  retired: GeneratorModel;
  successor: GeneratorModel;
  /** The requested video, with the retired model's settings. */
  form: GeneratorForm;
  onTake: () => void;
}

/** The model is retired: its successor, the price of the same video there, and one button to switch. */
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
      {joinSentences(
        t('generator:wish.retiredModel', { model: retired.title }),
        cost !== undefined &&
          before !== undefined &&
          t('generator:successor.text', {
            model: successor.title,
            cost: words.credits(cost),
            difference: words.difference(before, cost),
          }),
      )}
    </Notice>
  );
}

import { creditCost } from '#contracts/credit-cost';
import { Button } from '../../../components/Button';
import { useTranslation } from '../../../i18n/use-translation';
import type { SiteModelTerms } from '../../../model-terms';
import { useTrials } from '../../session/use-trials';
import { useCostLabels } from '../catalogue/use-cost-labels';
import type { FormAction } from '../form/form-state';
import type { GeneratorForm } from '../form/generator-form';

export interface TrialNoteProps {
  model: SiteModelTerms;
  form: GeneratorForm;
  change: (action: FormAction) => void;
}

/** Says that the price is that of a first video, or offers the settings that have it. */
export function TrialNote({ model, form, change }: TrialNoteProps) {
  const { t } = useTranslation();
  const words = useCostLabels();
  const hasTrial = useTrials();
  const { trial } = model;
  if (trial === undefined || model.status === 'retired' || !hasTrial(model)) return null;
  // May not be offered at the moment.
  const cheapest = model.credits.find((price) => price.credits === trial.usual);
  if (!cheapest) return null;
  const credits = words.credits(trial.credits);
  if (creditCost(model, form) === trial.usual) {
    return <p>{t('generator:trial.applies', { model: model.title, credits, usual: words.credits(trial.usual) })}</p>;
  }
  const { resolution, durationS, audio } = cheapest;
  const duration = t('common:unit.seconds', { formatted: durationS });
  return (
    <p>
      <Button
        size="small"
        onClick={() => {
          change({ type: 'chooseResolution', resolution });
          change({ type: 'chooseDuration', durationS });
          if (audio !== undefined) change({ type: 'edit', fields: { audio } });
        }}
      >
        {t('generator:trial.left', { credits, size: resolution, duration })}
      </Button>
    </p>
  );
}

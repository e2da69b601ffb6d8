import type { Video } from '#contracts/api/videos';
import { Button } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { Circle, CircleCheck } from '../../../components/icons';
import { useTranslation } from '../../../i18n/use-translation';
import { isChoosable } from '../../../model-offer';
import * as styles from './FinalOffer.module.css';
import { modelOf } from '../form/form-state';
import type { GeneratorForm } from '../form/generator-form';
import type { GeneratorModel } from '../catalogue/generator-model';
import { switchModel } from '../form/switch-model';
import { useCostLabels } from '../catalogue/use-cost-labels';
import { useVideoPrice } from '../../session/use-video-price';

export interface FinalOfferProps {
  draft: Video;
  form: GeneratorForm;
  models: readonly GeneratorModel[];
  onChoose: (key: string) => void;
}

const OFFERED = 4;

/** The models for making a draft's final video: the price on each, and what drafting on the cheap model saved. */
export function FinalOffer({ draft, form, models, onChoose }: FinalOfferProps) {
  const { t } = useTranslation();
  const words = useCostLabels();
  const spent = draft.credits.held;
  const priceOf = useVideoPrice();
  const offers = betterThan(draft, form, models, (model, fitted) => priceOf(model, fitted).credits);
  return (
    <Notice announce title={t('generator:final.title')}>
      <p>
        {offers.length === 0
          ? t('generator:final.none')
          : t('generator:final.text', {
              model: modelOf(models, draft.model)?.title ?? draft.model,
              credits: words.credits(spent),
            })}
      </p>
      <ul role="list" className={styles.offers}>
        {offers.map(({ model, cost }) => {
          const isChosen = form.model === model.key;
          const Mark = isChosen ? CircleCheck : Circle;
          return (
            <li key={model.key} className={styles.offer}>
              <Button
                size="small"
                icon={<Mark aria-hidden strokeWidth={1.5} />}
                aria-pressed={isChosen}
                onClick={() => onChoose(model.key)}
              >
                {model.title} · {words.credits(cost)}
              </Button>
              <span className={styles.saved}>
                {t('generator:final.saved', { credits: words.credits(cost - spent) })}
              </span>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

/** Models that cost more for the same video, cheapest first: price is the catalogue's only measure of quality. */
function betterThan(
  { model: draftKey, credits }: Video,
  form: GeneratorForm,
  models: readonly GeneratorModel[],
  priceOf: (model: GeneratorModel, form: GeneratorForm) => number | undefined,
) {
  const current = modelOf(models, form.model);
  if (!current) return [];
  return models
    .filter((model) => model.key !== draftKey && isChoosable(model))
    .flatMap((model) => {
      const fitted = model === current ? form : switchModel(form, current, model).form;
      const cost = priceOf(model, fitted);
      return cost !== undefined && cost > credits.held ? [{ model, cost }] : [];
    })
    .sort((a, b) => a.cost - b.cost)
    .slice(0, OFFERED);
}

import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { useMoney } from '../../../components/use-money';
import { useTranslation } from '../../../i18n/use-translation';
import { useUserInfo } from '../../session/use-user-info';
import { priceOfTakes, useVideoPrice } from '../../session/use-video-price';
import { affordableModel, type PayableModel } from '../form/affordable-model';
import type { GeneratorForm } from '../form/generator-form';
import { holdPress, PAYMENT_LASTS_MIN } from './held-press';
import type { GeneratePhase } from './generate-phase';
import { useShortWords } from './use-short-words';

/** Props of a sheet that offers ways out of a lack of credits. */
interface ShortSlot {
  /** "31 credits missing" */
  title: string;
  /** Price of all takes, the visitor's credits, and that nothing was charged. */
  text: string;
  /** How many credits the visitor lacks. */
  missing: number;
  /** For how long after the order a confirmed payment still starts the video, in minutes. */
  startsWithinMin: number;
  /** A button that switches to a model that the credits pay for. */
  cheaper: ReactNode;
  /** The order that will pay for the video was opened: the press waits for it. */
  onOrder: (orderId: string) => void;
  onClose: () => void;
}

export type RenderShort = (slot: ShortSlot) => ReactNode;

export interface ShortOfCreditsInput {
  phase: GeneratePhase;
  form: GeneratorForm;
  model: PayableModel;
  /** To go on with one of them instead. */
  models: readonly PayableModel[];
  onChooseModel: (key: string) => void;
  /** Renders the sheet; injected, because another feature sells credits. */
  renderShort: RenderShort;
}

/**
 * While credits are missing: a notice for the place at the button, and the sheet with the ways out, which opens with
 * every press. The sheet belongs outside the form: what is confirmed in it must not submit the form.
 */
export function useShortOfCredits(input: ShortOfCreditsInput): { notice: ReactNode; sheet: ReactNode } {
  const { phase, form, model, models, onChooseModel, renderShort } = input;
  const { t } = useTranslation();
  const { credits } = useMoney();
  const balance = useUserInfo().user?.credits;
  const [closed, setClosed] = useState<GeneratePhase>();
  const priceOf = useVideoPrice();
  const price = priceOf(model, form);
  // Buying credits ends first-video prices.
  const usual = (price.usual ?? price.credits ?? 0) * form.takes;
  const { title, text, missing } = useShortWords(usual, priceOfTakes(price, form.takes));
  if (phase.name !== 'short-of-credits') return { notice: null, sheet: null };

  const affordable = affordableModel({ models, form, credits: balance ?? 0, priceOf });
  const cheaper = affordable && (
    <Button variant="secondary" size="small" onClick={() => onChooseModel(affordable.key)}>
      {t('generator:short.cheaper', { model: affordable.title, cost: credits(affordable.cost) })}
    </Button>
  );

  const notice = (
    <Notice
      kind="warning"
      announce
      title={title}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={() => setClosed(undefined)}>
            {t('generator:short.topUp')}
          </Button>
          {cheaper}
        </>
      }
    >
      {text}
    </Notice>
  );
  const sheet =
    closed !== phase &&
    renderShort({
      title,
      text,
      missing: Math.max(1, missing),
      startsWithinMin: PAYMENT_LASTS_MIN,
      cheaper,
      onOrder: (orderId) => void holdPress(form, orderId),
      onClose: () => setClosed(phase),
    });
  return { notice, sheet };
}

import { useEffect, useRef, useState } from 'react';
import type { ModelTerms } from '#contracts/model';
import type { Video } from '#contracts/api/videos';
import { ApiError } from '../../../http/request-json';
import { useLoginDialog } from '../../session/login-dialog-context';
import { useSession } from '../../session/client';
import { useUserInfo } from '../../session/use-user-info';
import type { FieldError } from '../form/field-error';
import type { FormAction } from '../form/form-state';
import type { GeneratorForm } from '../form/generator-form';
import { type GeneratePhase, phaseOfError, unreachable } from './generate-phase';
import { forgetHeldPress, heldPrice, holdPress, isPressDue } from './held-press';
import { noteAccepted } from './use-repeat-guard';
import { priceOfTakes, type VideoPrice } from '../../session/use-video-price';
import { usePressCode } from './use-press-code';
import { useServiceReturn } from './use-service-return';

export interface Generate {
  /** Price on the button: that of all takes, or the true one that the server has named since. */
  cost: number | undefined;
  phase: GeneratePhase;
  fault: FieldError | undefined;
  isBusy: boolean;
  /** Validates, uploads what is missing, and requests the takes; signed-out visitors get the login dialog instead. */
  generate: () => Promise<void>;
  /** The visitor has changed the form: messages about the old one no longer apply. */
  forgetOutcome: () => void;
}

export interface GenerateInput {
  form: GeneratorForm;
  model: ModelTerms;
  /** Price of one take, for this visitor. */
  price: VideoPrice;
  change: (action: FormAction) => void;
  /** Receives the accepted video, the first of several takes. */
  onVideo: (video: Video) => void;
}

/** Everything behind the Generate button. */
export function useGenerate({ form, model, price, change, onVideo }: GenerateInput): Generate {
  const { status } = useSession();
  const { openLogin } = useLoginDialog();
  const { refresh: refreshUserInfo } = useUserInfo();
  const [phase, setPhase] = useState<GeneratePhase>({ name: 'idle' });
  const [fault, setFault] = useState<FieldError>();
  /** A press made before its code or the session was there, or before the login. */
  const isPressed = useRef(false);
  /** The price that the button showed at that press. */
  const pressedAt = useRef<number>();
  const [isWaiting, setIsWaiting] = useState(false);
  const cost = phase.name === 'price-changed' ? phase.credits : priceOfTakes(price, form.takes);
  const isSending = phase.name === 'uploading' || phase.name === 'sending';
  const { code, load } = usePressCode();

  useServiceReturn(phase.name === 'unreachable', () => setPhase({ name: 'reachable-again' }));

  const hold = (maxCredits: number | undefined) => {
    isPressed.current = true;
    pressedAt.current = maxCredits;
    setIsWaiting(true);
  };

  const giveUp = () => {
    isPressed.current = false;
    pressedAt.current = undefined;
    setIsWaiting(false);
    setPhase(unreachable());
  };

  const generate = async () => {
    if (isSending) return;
    const maxCredits = pressedAt.current ?? cost;
    pressedAt.current = undefined;
    setIsWaiting(false);
    setPhase({ name: 'idle' });
    if (!code) {
      hold(maxCredits);
      load().catch(giveUp);
      return;
    }
    const formFault = code.faultOf(form, model);
    setFault(formFault);
    if (formFault) return;
    if (status === 'loading') {
      hold(maxCredits);
      return;
    }
    if (status === 'unauthenticated') {
      openLogin({ callbackUrl: holdPress(form, undefined, maxCredits), goesOn: true, onCancel: forgetHeldPress });
      return;
    }
    try {
      const videos = await code.sendTakes({ form, model, maxCredits }, setPhase);
      setPhase({ name: 'idle' });
      forgetHeldPress();
      noteAccepted(form);
      void refreshUserInfo();
      if (videos[0]) onVideo(videos[0]);
    } catch (error) {
      const apiError = error instanceof ApiError ? error : new ApiError(0, 'internal', String(error));
      const refused = code.fieldErrorOf(apiError);
      if (refused) {
        code.forgetRefusedPicture(form, refused, change);
        setFault(refused);
        setPhase({ name: 'idle' });
        return;
      }
      setPhase(phaseOfError(apiError));
      if (apiError.code === 'unauthenticated') openLogin({ hasEnded: true });
      if (apiError.code === 'insufficient_credits' || apiError.code === 'price_changed') void refreshUserInfo();
    }
  };

  useEffect(() => {
    if (status === 'authenticated' && isPressDue(form)) {
      pressedAt.current = heldPrice();
      forgetHeldPress();
      isPressed.current = true;
    }
    if (!isPressed.current || status === 'loading') return;
    isPressed.current = false;
    void generate();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `generate` is new in every render
  }, [status, form, code]);

  const forgetOutcome = () => {
    forgetHeldPress();
    setFault(undefined);
    if (!isSending) setPhase({ name: 'idle' });
  };

  return { cost, phase, fault, isBusy: isSending || isWaiting, generate, forgetOutcome };
}

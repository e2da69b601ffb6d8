import { useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '#contracts/api-error';
import type { ModelTerms } from '#contracts/model';
import type { Video, VideoRequest } from '#contracts/api/videos';
import { isOffered, PICTURE_FIELDS, type PictureField, VIDEO_SETTINGS } from '#contracts/video-settings';
import { trackEvent } from '../../../events/track-event';
import { ApiError } from '../../../http/request-json';
import { useLoginDialog } from '../../session/login-dialog-context';
import { useSession } from '../../session/client';
import { useUserInfo } from '../../session/use-user-info';
import { fieldErrorOf, type FieldError } from '../form/field-error';
import type { ChosenPicture } from '../form/form-settings';
import { checkForm, toRequest, type FormAction, type GeneratorForm } from '../form/form-state';
import { forgetHeldPress, heldPrice, holdPress, isPressDue } from './held-press';
import { noteAccepted } from './use-repeat-guard';
import { submitVideos } from './submit-videos';
import { takesOf } from './takes';
import { priceOfTakes, type VideoPrice } from '../../session/use-video-price';
import { ensureUploaded, forgetUpload } from '../pictures/upload-store';
import { useServiceReturn } from './use-service-return';

/** State of one press of Generate. */
export type GeneratePhase =
  | { name: 'idle' }
  | { name: 'uploading' }
  | { name: 'sending'; isRetrying: boolean }
  | { name: 'short-of-credits' }
  /** It costs more than the button showed. */
  | { name: 'price-changed'; credits: number }
  | { name: 'unreachable'; isOffline: boolean }
  | { name: 'reachable-again' }
  | { name: 'refused'; code: ErrorCode; retryAfterS?: number };

export interface Generate {
  /** What the button shows: the price of all takes, or the true one that the server has named since. */
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
  /** Of one take, for this visitor. */
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
  /** A press made before the session was known, or before the login. */
  const isPressed = useRef(false);
  /** The price that the button showed at that press. */
  const pressedAt = useRef<number>();
  const [isWaiting, setIsWaiting] = useState(false);
  const cost = phase.name === 'price-changed' ? phase.credits : priceOfTakes(price, form.takes);
  const isSending = phase.name === 'uploading' || phase.name === 'sending';

  useServiceReturn(phase.name === 'unreachable', () => setPhase({ name: 'reachable-again' }));

  const fail = (error: unknown) => {
    const apiError = error instanceof ApiError ? error : new ApiError(0, 'internal', String(error));
    const fieldFault = fieldErrorOf(apiError);
    if (fieldFault) {
      forgetRefusedPicture(form, fieldFault, change);
      setFault(fieldFault);
      setPhase({ name: 'idle' });
      return;
    }
    setPhase(phaseOfError(apiError));
    if (apiError.code === 'unauthenticated') openLogin({ hasEnded: true });
    if (apiError.code === 'insufficient_credits' || apiError.code === 'price_changed') void refreshUserInfo();
  };

  const generate = async () => {
    if (isSending) return;
    const maxCredits = pressedAt.current ?? cost;
    pressedAt.current = undefined;
    setIsWaiting(false);
    setPhase({ name: 'idle' });
    const check = checkForm(form, model);
    setFault(check.ok ? undefined : { field: check.fault.field, cause: { kind: 'fault', reason: check.fault.reason } });
    if (!check.ok) return;
    if (status === 'loading') {
      isPressed.current = true;
      pressedAt.current = maxCredits;
      setIsWaiting(true);
      return;
    }
    if (status === 'unauthenticated') {
      openLogin({ callbackUrl: holdPress(form, undefined, maxCredits), goesOn: true, onCancel: forgetHeldPress });
      return;
    }
    try {
      setPhase({ name: 'uploading' });
      const complete = await withUploads(form, model);
      setPhase({ name: 'sending', isRetrying: false });
      const request = toRequest(complete, model);
      const takes = takesOf(request, form.takes);
      const videos = await submitVideos(takes, maxCredits, () => setPhase({ name: 'sending', isRetrying: true }));
      setPhase({ name: 'idle' });
      forgetHeldPress();
      noteAccepted(form);
      void refreshUserInfo();
      for (const { credits } of videos) sendToAnalytics(request, credits.held);
      if (videos[0]) onVideo(videos[0]);
    } catch (error) {
      fail(error);
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
  }, [status, form]);

  const forgetOutcome = () => {
    forgetHeldPress();
    setFault(undefined);
    if (!isSending) setPhase({ name: 'idle' });
  };

  return { cost, phase, fault, isBusy: isSending || isWaiting, generate, forgetOutcome };
}

export function phaseOfError({ code, retryAfterS, credits }: ApiError): GeneratePhase {
  if (code === 'price_changed' && credits !== undefined) return { name: 'price-changed', credits };
  switch (code) {
    case 'unauthenticated':
      return { name: 'idle' };
    case 'insufficient_credits':
      return { name: 'short-of-credits' };
    case 'product_api_unavailable':
      return { name: 'unreachable', isOffline: !navigator.onLine };
    default:
      return { name: 'refused', code, ...(retryAfterS !== undefined && { retryAfterS }) };
  }
}

export function sendToAnalytics({ model, mode, durationS, resolution }: VideoRequest, credits: number): void {
  trackEvent('generate_start', { model, mode, duration_s: durationS, resolution, credits });
}

/** The form with the ids of the pictures it will send; those of an earlier video have theirs already. */
export async function withUploads(form: GeneratorForm, { capabilities }: ModelTerms): Promise<GeneratorForm> {
  const sent = PICTURE_FIELDS.filter((field) => isOffered(VIDEO_SETTINGS[field], capabilities, form));
  const pictures = await Promise.all(
    sent.map(async (field) => {
      const { slot } = VIDEO_SETTINGS[field];
      return [slot, await uploaded(form[slot], field)] as const;
    }),
  );
  return { ...form, ...Object.fromEntries(pictures) };
}

const NOT_THE_PICTURES_FAULT: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'session_mismatch',
  'rate_limited',
  'product_api_unavailable',
  'internal',
]);

/** Upload errors are shown beside their picture if the picture caused them. */
async function uploaded(picture: ChosenPicture | null, field: PictureField) {
  if (!picture || picture.imageId !== undefined) return picture;
  try {
    return { ...picture, imageId: await ensureUploaded(picture.localId) };
  } catch (error) {
    if (!(error instanceof ApiError) || NOT_THE_PICTURES_FAULT.has(error.code)) throw error;
    throw new ApiError(error.status, error.code, error.message, field);
  }
}

/** The server does not have the picture (any more) or can't read it: the next press uploads it again. */
function forgetRefusedPicture(form: GeneratorForm, { field }: FieldError, change: GenerateInput['change']): void {
  const refused = PICTURE_FIELDS.find((candidate) => candidate === field);
  const slot = refused && VIDEO_SETTINGS[refused].slot;
  const picture = slot && form[slot];
  if (!picture) return;
  const { localId, fileName, previewUrl } = picture;
  forgetUpload(localId);
  change({ type: 'edit', fields: { [slot]: { localId, fileName, ...(previewUrl !== undefined && { previewUrl }) } } });
}

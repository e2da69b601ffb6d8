import { navigate } from 'gatsby';
import { useState } from 'react';
import { localizedPath } from '../../../components/Link';
import { ApiError } from '../../../http/request-json';
import { useTranslation } from '../../../i18n/use-translation';
import { useSession } from '../../session/client';
import { useLoginDialog } from '../../session/login-dialog-context';
import { useUserInfo } from '../../session/use-user-info';
import { takesPath } from '../../videos/takes-address';
import type { GeneratorModel } from '../catalogue/generator-model';
import { toRequest } from '../form/form-state';
import { type GeneratePhase, phaseOfError } from '../submit/generate-phase';
import { sendToAnalytics, withUploads } from '../submit/press';
import { submitVideos } from '../submit/submit-videos';
import { forgetChoice, type ComparedForm } from './compared-models';

/** A take with the price that the visitor was shown. */
export interface PricedForm extends ComparedForm<GeneratorModel> {
  credits: number | undefined;
}

export interface Compare {
  phase: GeneratePhase;
  isBusy: boolean;
  /** Requests all takes and shows them side by side; signed-out visitors get the login dialog, and keep their choice. */
  compare: (takes: readonly PricedForm[]) => Promise<void>;
  forgetOutcome: () => void;
}

/** Everything behind the button that requests one prompt on several models. */
export function useCompare(): Compare {
  const { i18n } = useTranslation();
  const { status } = useSession();
  const { openLogin } = useLoginDialog();
  const { refresh: refreshUserInfo } = useUserInfo();
  const [phase, setPhase] = useState<GeneratePhase>({ name: 'idle' });
  const isBusy = phase.name === 'uploading' || phase.name === 'sending';

  const compare = async (takes: readonly PricedForm[]) => {
    if (isBusy || status === 'loading') return;
    if (status === 'unauthenticated') {
      openLogin({ callbackUrl: location.href });
      return;
    }
    try {
      setPhase({ name: 'uploading' });
      const maxCredits = phase.name === 'price-changed' ? phase.credits : totalOf(takes);
      const requests = await Promise.all(
        takes.map(async ({ form, model }) => toRequest(await withUploads(form, model), model)),
      );
      setPhase({ name: 'sending', isRetrying: false });
      const videos = await submitVideos(requests, maxCredits, () => setPhase({ name: 'sending', isRetrying: true }));
      for (const [index, request] of requests.entries()) sendToAnalytics(request, takes[index]?.credits ?? 0);
      forgetChoice();
      void refreshUserInfo();
      void navigate(localizedPath(takesPath(videos.map(({ id }) => id)), i18n.language));
    } catch (error) {
      const apiError = error instanceof ApiError ? error : new ApiError(0, 'internal', String(error));
      setPhase(phaseOfError(apiError));
      if (apiError.code === 'unauthenticated') openLogin({ hasEnded: true });
      if (apiError.code === 'insufficient_credits' || apiError.code === 'price_changed') void refreshUserInfo();
    }
  };

  return { phase, isBusy, compare, forgetOutcome: () => !isBusy && setPhase({ name: 'idle' }) };
}

/** Undefined if one of them has no price. */
export function totalOf(takes: readonly PricedForm[]): number | undefined {
  return takes.reduce<number | undefined>(
    (total, { credits }) => (total === undefined || credits === undefined ? undefined : total + credits),
    0,
  );
}

import { navigate } from 'gatsby';
import { useState } from 'react';
import type { ComparisonOrder } from '#contracts/api/comparisons';
import type { VideoRequest } from '#contracts/api/videos';
import { localizedPath } from '../../../components/Link';
import { ApiError } from '../../../http/request-json';
import { useTranslation } from '../../../i18n/use-translation';
import { useSession } from '../../session/client';
import { useLoginDialog } from '../../session/login-dialog-context';
import { useUserInfo } from '../../session/use-user-info';
import type { GeneratorModel } from '../catalogue/generator-model';
import { toRequest } from '../form/form-state';
import { type GeneratePhase, phaseOfError } from '../submit/generate-phase';
import { sendToAnalytics, withUploads } from '../submit/press';
import { forgetChoice, type ComparedForm } from './comparison-wish';
import { submitComparison } from './submit-comparison';

/** A take with the price that the visitor was shown. */
export interface PricedForm extends ComparedForm<GeneratorModel> {
  credits: number | undefined;
}

export interface Compare {
  phase: GeneratePhase;
  isBusy: boolean;
  /** Requests all takes and opens their comparison; signed-out visitors get the login dialog, and keep their choice. */
  compare: (takes: readonly PricedForm[], isBlind: boolean) => Promise<void>;
  forgetOutcome: () => void;
}

/** Everything behind the button of a comparison. */
export function useCompare(): Compare {
  const { i18n } = useTranslation();
  const { status } = useSession();
  const { openLogin } = useLoginDialog();
  const { refresh: refreshUserInfo } = useUserInfo();
  const [phase, setPhase] = useState<GeneratePhase>({ name: 'idle' });
  const isBusy = phase.name === 'uploading' || phase.name === 'sending';

  const compare = async (takes: readonly PricedForm[], isBlind: boolean) => {
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
      const order = toOrder(requests, { isBlind, ...(maxCredits !== undefined && { maxCredits }) });
      const { id } = await submitComparison(order, () => setPhase({ name: 'sending', isRetrying: true }));
      for (const [index, request] of requests.entries()) sendToAnalytics(request, takes[index]?.credits ?? 0);
      forgetChoice();
      void refreshUserInfo();
      void navigate(`${localizedPath('/my-videos', i18n.language)}?comparison=${id}`);
    } catch (error) {
      const apiError = error instanceof ApiError ? error : new ApiError(0, 'internal', String(error));
      setPhase(phaseOfError(apiError));
      if (apiError.code === 'unauthenticated') openLogin({ hasEnded: true });
      if (apiError.code === 'insufficient_credits' || apiError.code === 'price_changed') void refreshUserInfo();
    }
  };

  return { phase, isBusy, compare, forgetOutcome: () => !isBusy && setPhase({ name: 'idle' }) };
}

/** The requests have the same prompt. */
function toOrder(
  requests: readonly VideoRequest[],
  terms: Pick<ComparisonOrder, 'isBlind' | 'maxCredits'>,
): ComparisonOrder {
  const takes = requests.map((request) => {
    const { prompt, ...take } = request;
    return { prompt, take };
  });
  return { prompt: takes[0]?.prompt ?? '', takes: takes.map(({ take }) => take), ...terms };
}

/** Undefined if one of them has no price. */
export function totalOf(takes: readonly PricedForm[]): number | undefined {
  return takes.reduce<number | undefined>(
    (total, { credits }) => (total === undefined || credits === undefined ? undefined : total + credits),
    0,
  );
}

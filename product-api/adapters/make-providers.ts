import type { Logger } from 'pino';
import { isLoopback } from '../../environment/loopback';
import type { Catalogue } from '../catalogue/load-catalogue';
import type { Env } from '../env';
import type { Storage } from '../storage/storage';
import type { VideoProvider } from '../videos/provider';
import { FalProvider } from './fal/fal-provider';
import { AnswerPlaces } from './remote/answer-places';
import { ReplicateProvider } from './replicate/replicate-provider';

/** Fallback polling, in case webhooks don't arrive. */
const POLL_MS = 5_000;
const TIMEOUT_MS = 60_000;

export interface ProviderParts {
  env: Env;
  catalogue: Catalogue;
  storage: Storage;
  logger: Logger;
  now: () => Date;
  /** Made before, because it has to be stopped in its turn; undefined when VIDEO_PROVIDERS does not name it. */
  sample: VideoProvider | undefined;
}

/** The providers of VIDEO_PROVIDERS, in its order. */
export function makeProviders({ env, catalogue, storage, logger, now, sample }: ProviderParts): VideoProvider[] {
  const common = { storage, logger, now, pollMs: POLL_MS, timeoutMs: TIMEOUT_MS };
  const { fal, replicate } = env;
  return env.providers.flatMap((name): VideoProvider[] => {
    const answers = new AnswerPlaces(catalogue.values(), name);
    switch (name) {
      case 'sample':
        return sample ? [sample] : [];
      case 'fal':
        return fal ? [new FalProvider({ ...common, ...fal, answers, webhookUrl: webhookUrl(env, name, fal.baseUrl) })] : [];
      case 'replicate':
        if (!replicate) return [];
        return [
          new ReplicateProvider({
            ...common,
            ...replicate,
            answers,
            webhookUrl: replicate.webhookSecret && webhookUrl(env, name, replicate.baseUrl),
          }),
        ];
      default:
        return name satisfies never;
    }
  });
}

/** Undefined if the provider can't reach us: providers call only public https URLs. */
function webhookUrl({ publicUrl }: Env, provider: string, baseUrl: string | undefined): string | undefined {
  const isReachable = publicUrl.startsWith('https:') || (baseUrl !== undefined && isLoopback(baseUrl));
  return isReachable ? `${publicUrl}/webhooks/${provider}` : undefined;
}

/** Whether results may be fetched from this machine: only while providers are stand-ins on it. */
export function fetchesFromLoopback({ fal, replicate }: Env): boolean {
  return [fal, replicate].some((remote) => remote?.baseUrl !== undefined && isLoopback(remote.baseUrl));
}

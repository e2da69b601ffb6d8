import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { isLoopback } from '../../environment/loopback';
import type { Catalogue } from '../catalogue/load-catalogue';
import type { Tables } from '../db/tables';
import type { ProviderEnv } from '../env';
import type { Storage } from '../storage/storage';
import type { VideoProvider } from '../videos/provider';
import { FalProvider } from './fal/fal-provider';
import { AnswerPlaces } from './remote/answer-places';
import { PacedProvider } from './remote/paced-provider';
import { OpenAiVideoProvider } from './openai-video/openai-video-provider';
import { ReplicateProvider } from './replicate/replicate-provider';

/** Without webhooks, looks are all there is; with them, for those that never come. */
const LOOKS = { firstMs: 2_500, waitingMs: 5_000, workingMs: 5_000 };
const LOOKS_BESIDE_WEBHOOKS = { firstMs: 2_500, waitingMs: 30_000, workingMs: 60_000 };
/** fal sends no webhook when it begins, which decides what canceling costs. */
const LOOKS_AT_FAL_BESIDE_WEBHOOKS = { ...LOOKS_BESIDE_WEBHOOKS, waitingMs: 10_000 };
/** replicate.com/docs/topics/predictions/rate-limits: of predictions created, and of all other calls. */
const REPLICATE_CREATES_PER_MINUTE = 600;
const REPLICATE_CALLS_PER_MINUTE = 3_000;
const TIMEOUT_MS = 60_000;

export interface ProviderParts {
  env: ProviderEnv;
  catalogue: Catalogue;
  /** Where all processes count their calls; undefined for a command, whose few calls need no counting. */
  db: Kysely<Tables> | undefined;
  storage: Storage;
  logger: Logger;
  now: () => Date;
  /** Made before, because it has to be stopped in its turn; undefined when VIDEO_PROVIDERS does not name it. */
  sample: VideoProvider | undefined;
}

/** The providers of VIDEO_PROVIDERS, in its order. */
export function makeProviders({ env, db, catalogue, storage, logger, now, sample }: ProviderParts): VideoProvider[] {
  const common = (webhookUrl: string | undefined) => {
    const looks = webhookUrl === undefined ? LOOKS : LOOKS_BESIDE_WEBHOOKS;
    return { storage, logger, now, looks, timeoutMs: TIMEOUT_MS, webhookUrl };
  };
  const { fal, replicate, openaiVideo } = env;
  const makeReplicate = (settings: NonNullable<ProviderEnv['replicate']>, answers: AnswerPlaces) => {
    const { webhookSecret, baseUrl } = settings;
    const limits = { ...settings.limits, createsPerMinute: REPLICATE_CREATES_PER_MINUTE };
    const webhook = webhookSecret && webhookUrl(env, 'replicate', baseUrl);
    return new ReplicateProvider({ ...common(webhook), ...settings, limits, answers });
  };
  const makeFal = (settings: NonNullable<ProviderEnv['fal']>, answers: AnswerPlaces) => {
    const webhook = webhookUrl(env, 'fal', settings.baseUrl);
    const looks = webhook === undefined ? LOOKS : LOOKS_AT_FAL_BESIDE_WEBHOOKS;
    return new FalProvider({ ...common(webhook), ...settings, looks, answers });
  };
  const paced = (provider: ReplicateProvider) =>
    db ? new PacedProvider(provider, REPLICATE_CALLS_PER_MINUTE, { db, now }) : provider;
  return env.providers.flatMap((name): VideoProvider[] => {
    const answers = new AnswerPlaces(catalogue.values(), name);
    switch (name) {
      case 'sample':
        return sample ? [sample] : [];
      case 'fal':
        return fal ? [makeFal(fal, answers)] : [];
      case 'openai-video':
        return openaiVideo ? [new OpenAiVideoProvider({ ...common(undefined), ...openaiVideo, answers })] : [];
      case 'replicate':
        return replicate ? [paced(makeReplicate(replicate, answers))] : [];
      default:
        return name satisfies never;
    }
  });
}

/** Undefined if the provider can't reach us: providers call only public https URLs. */
function webhookUrl({ publicUrl }: ProviderEnv, provider: string, baseUrl: string | undefined): string | undefined {
  const isReachable = publicUrl.startsWith('https:') || (baseUrl !== undefined && isLoopback(baseUrl));
  return isReachable ? `${publicUrl}/webhooks/${provider}` : undefined;
}

/** Whether results may be fetched from this machine: only while providers are stand-ins on it. */
export function fetchesFromLoopback({ fal, replicate }: ProviderEnv): boolean {
  return [fal, replicate].some((remote) => remote?.baseUrl !== undefined && isLoopback(remote.baseUrl));
}

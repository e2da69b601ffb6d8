import type { Model, ProviderName } from '#contracts/model';
import type { VideoSettings } from './provider';

/** What `provider` charges for one video, in US dollars, by the catalogue; undefined when it has no such price. */
export function providerCostUsd(
  model: Pick<Model, 'providers'>,
  provider: ProviderName,
  { params }: VideoSettings,
): number | undefined {
  const cost = model.providers
    .find((candidate) => candidate.provider === provider)
    ?.costs.find(
      ({ resolution, audio }) =>
        resolution === params.resolution && (audio === undefined || audio === (params.audio ?? false)),
    );
  if (!cost) return undefined;
  return cost.per === 'second' ? cost.usd * params.durationS : cost.usd;
}

/** The endpoint that the catalogue names for these settings: a resolution may have one of its own. */
export function catalogueEndpoint(
  model: Pick<Model, 'providers'>,
  provider: ProviderName,
  { mode, params }: VideoSettings,
): string | undefined {
  const entry = model.providers.find((candidate) => candidate.provider === provider);
  const override = entry?.overrides?.find(({ resolution }) => resolution === params.resolution);
  return override?.[mode] ?? entry?.[mode];
}

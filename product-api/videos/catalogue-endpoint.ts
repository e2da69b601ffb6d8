import type { Model, ProviderName } from '#contracts/model';
import type { VideoSettings } from './provider';

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

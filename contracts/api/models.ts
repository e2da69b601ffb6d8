import Type, { type Static } from 'typebox';
import { Capabilities } from '../model';
import type { ApiCall } from './call';

const LimitedModel = Type.Object({
  key: Type.String(),
  capabilities: Type.Union([Capabilities, Type.Null()], {
    description: 'What can be made now, each combination of it; null: nothing.',
  }),
});

export const ModelOffer = Type.Object({
  limited: Type.Array(LimitedModel, {
    description: 'Models that can make less now than the catalogue says. All others, except retired ones, make it all.',
  }),
});
export type ModelOffer = Static<typeof ModelOffer>;

/**
 * Reads the videos that the configured providers can make now, their unavailable endpoints excluded. Only the
 * difference to the catalogue, which every page has: with the sample provider, or with providers that make everything,
 * it is empty.
 */
export const readModels = {
  method: 'GET',
  path: '/api/models',
  auth: 'none',
  tag: 'videos',
  summary: 'Say what models can make now',
  description: 'What the models can make now, where that is less than the catalogue says.',
  status: 200,
  answer: ModelOffer,
} as const satisfies ApiCall;

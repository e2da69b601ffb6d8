import { graphql } from 'gatsby';
import type { Capabilities, ModelTerms } from '#contracts/model';

/** Terms with the price that a visitor who has not paid pays at first. */
export interface SiteModelTerms extends ModelTerms {
  /** Credits of a first video, and the lowest price that it replaces; left out: the model has no trial. */
  trial?: { credits: number; usual: number };
}

/**
 * The data of a model that requests are priced and validated with. The form and the model's own page both show it.
 * @public Gatsby reads fragments of exported queries only.
 */
export const modelTermsFragment = graphql`
  fragment ModelTerms on Model {
    key
    title
    status
    replacedBy
    capabilities {
      modes
      durationsS
      resolutions
      aspectRatios
      aspectRatiosWithImage
      endFrame
      negativePrompt
      seed
      fixedCamera
      autoFix
      promptEnhancer
      audio
      promptMaxLength
      rules {
        resolution
        durationsS
      }
    }
    credits {
      resolution
      durationS
      audio
      credits
    }
    trialCredits
  }
`;

/** GraphQL gives choices as plain strings and null for what is absent; content was checked before it came here. */
export function toModelTerms(node: Queries.ModelTermsFragment): SiteModelTerms {
  return {
    key: node.key,
    title: node.title,
    status: node.status as ModelTerms['status'],
    ...(node.trialCredits !== null && {
      trial: { credits: node.trialCredits, usual: Math.min(...node.credits.map(({ credits }) => credits)) },
    }),
    ...(node.replacedBy !== null && { replacedBy: node.replacedBy }),
    capabilities: node.capabilities satisfies Record<keyof Capabilities, unknown> as Capabilities,
    credits: node.credits.map(({ audio, ...price }) => ({
      ...(price as Omit<ModelTerms['credits'][number], 'audio'>),
      ...(audio !== null && { audio }),
    })),
  };
}

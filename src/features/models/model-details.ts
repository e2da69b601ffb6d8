import { graphql } from 'gatsby';
import type { Capabilities, CreditPrice, ModelStatus, Resolution } from '#contracts/model';

/** What a model's own page says beyond its card. */
export interface ModelDetailsData {
  title: string;
  status: ModelStatus;
  /** ISO day. */
  sunsetDate: string | null;
  successor: { title: string; page: string } | null;
  description: string;
  strengths: readonly string[];
  limits: readonly string[];
  examplePrompt: string;
  capabilities: Capabilities;
  credits: CreditPrice[];
}

/** @public Gatsby reads fragments of exported queries only. */
export const modelDetailsFields = graphql`
  fragment ModelDetailsFields on Model {
    title
    status
    sunsetDate
    successor {
      title
      page
    }
    text(language: $language) {
      description
      strengths
      limits
      examplePrompt
    }
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
  }
`;

/** GraphQL gives choices as plain strings and null for what is absent; content was checked before it came here. */
export function toModelDetails({ text, ...model }: Queries.ModelDetailsFieldsFragment): ModelDetailsData {
  return {
    ...model,
    ...text,
    status: model.status as ModelStatus,
    capabilities: model.capabilities as Capabilities,
    credits: model.credits.map(({ audio, resolution, ...price }) => ({
      ...price,
      resolution: resolution as Resolution,
      ...(audio !== null && { audio }),
    })),
  };
}

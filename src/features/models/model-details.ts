import { graphql } from 'gatsby';
import type { ModelTerms } from '#contracts/model';
import type { ModelOrigin } from '../../model-origin';
import type { ModelGuide } from './guide/model-guide';
import { toModelTerms } from '../../model-terms';

/** Additions of a model's own page to its card. */
export interface ModelDetailsData extends Omit<ModelTerms, 'key' | 'replacedBy'>, ModelOrigin {
  /** ISO day. */
  sunsetDate: string | null;
  successor: { title: string; page: string } | null;
  description: string;
  strengths: readonly string[];
  limits: readonly string[];
  examplePrompt: string;
  /** A retired model has none. */
  guide: ModelGuide | null;
}

/** @public Gatsby reads fragments of exported queries only. */
export const modelDetailsFields = graphql`
  fragment ModelDetailsFields on Model {
    ...ModelTerms
    maker
    runsOn
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
    guide(language: $language) {
      ...ModelGuideFields
    }
  }
`;

export function toModelDetails(node: Queries.ModelDetailsFieldsFragment): ModelDetailsData {
  const { maker, runsOn, sunsetDate, successor, text, guide } = node;
  return { ...toModelTerms(node), ...text, maker, runsOn, sunsetDate, successor, guide };
}

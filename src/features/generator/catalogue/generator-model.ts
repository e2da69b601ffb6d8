import { graphql } from 'gatsby';
import type { IGatsbyImageData } from 'gatsby-plugin-image';
import { lowestCreditCost } from '#contracts/credit-cost';
import type { ModelTag, ModelTerms } from '#contracts/model';
import { isChoosable, type OfferedTerms } from '../../../model-offer';
import type { ModelOrigin } from '../../../model-origin';
import { type SiteModelTerms, toModelTerms } from '../../../model-terms';

/** A model as the short form shows it. */
export interface ComposerModel extends OfferedTerms, SiteModelTerms {
  /** In the visitor's language; shown where a prompt is to be written. */
  examplePrompt: string;
}

/** A model as the whole form shows it: its terms, a few words and its picture. */
export interface GeneratorModel extends ComposerModel, ModelOrigin {
  /** Its page, without language prefix. */
  page: string;
  tag: ModelTag;
  /** Address of its mark, drawn by us. */
  logo: string | undefined;
  summary: string;
  /** Undefined while an editor has not added it yet. */
  picture: IGatsbyImageData | undefined;
  pictureAlt: string;
  /** Whether the picture was made by the model or by us. */
  provenance: 'sample' | 'editor' | 'model';
}

/**
 * Queries that use these have a variable `$language`.
 * @public Gatsby reads fragments of exported queries only.
 */
export const modelFragments = graphql`
  fragment ComposerModel on Model {
    ...ModelTerms
    text(language: $language) {
      examplePrompt
    }
  }

  fragment GeneratorModel on Model {
    ...ComposerModel
    maker
    runsOn
    page
    tag
    logo {
      publicURL
    }
    media {
      provenance
    }
    text(language: $language) {
      summary
      imageAlt
    }
    image {
      childImageSharp {
        gatsbyImageData(layout: CONSTRAINED, width: 960, breakpoints: [240, 480, 960])
      }
    }
  }
`;

export function toComposerModel(node: Queries.ComposerModelFragment): ComposerModel {
  return { ...toModelTerms(node), examplePrompt: node.text.examplePrompt };
}

export function toGeneratorModel(node: Queries.GeneratorModelFragment): GeneratorModel {
  return {
    ...toComposerModel(node),
    maker: node.maker,
    runsOn: node.runsOn,
    page: node.page,
    tag: node.tag as ModelTag,
    logo: node.logo.publicURL ?? undefined,
    summary: node.text.summary,
    picture: node.image?.childImageSharp?.gatsbyImageData,
    pictureAlt: node.text.imageAlt,
    provenance: node.media.provenance as GeneratorModel['provenance'],
  };
}

/** The models of a menu: none that is retired, unless it is the chosen one. */
export function listedModels<M extends ModelTerms>(models: readonly M[], chosen: string): M[] {
  return models.filter(({ key, status }) => status !== 'retired' || key === chosen);
}

/** The cheapest available model: a first try should fit into a new account's credits. */
export function cheapestModel<M extends OfferedTerms>(models: readonly M[]): M {
  const choosable = models.filter(isChoosable);
  // The catalogue's, even if none can be made now: a page is always about some model.
  const [first, ...rest] = choosable.length > 0 ? choosable : models.filter(({ status }) => status !== 'retired');
  if (!first) throw new Error('The catalogue has no model that is not retired.');
  return rest.reduce((best, model) => (lowestCreditCost(model) < lowestCreditCost(best) ? model : best), first);
}

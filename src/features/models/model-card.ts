import { graphql } from 'gatsby';
import type { IGatsbyImageData } from 'gatsby-plugin-image';
import { lowestCreditCost } from '#contracts/credit-cost';
import type { ModelStatus, ModelTag } from '#contracts/model';
import type { ClipSource } from '../../components/Clip';
import type { ModelOrigin } from '../../model-origin';
import { resolutionRange } from './resolution-range';

/** The data of a model's card. */
export interface ModelCardData extends ModelOrigin {
  key: string;
  title: string;
  /** Path without language prefix. */
  page: string;
  tag: ModelTag;
  status: ModelStatus;
  summary: string;
  poster: IGatsbyImageData | undefined;
  posterAlt: string;
  clip: ClipSource | undefined;
  /** The clip was made by us, not by the model. */
  isSample: boolean;
  /** Credit line of a clip that the team shot or licensed. */
  credit: string | undefined;
  /** The clip shows the prompt that all models share. */
  showsSharedPrompt: boolean;
  /** The clip has a sound track. */
  hasSound: boolean;
  /** Ascending. */
  durationsS: readonly number[];
  /** From the lowest to the finest, "480p–1080p". */
  resolution: string;
  creditsFrom: number;
  /** Price of a first video on it, if that is less than usual. */
  trialCredits: number | undefined;
}

/** The view of a catalogue entry that cards need. */
export function toModelCard(model: Queries.ModelCardFieldsFragment): ModelCardData {
  const { durationsS, resolutions } = model.capabilities;
  return {
    key: model.key,
    title: model.title,
    maker: model.maker,
    runsOn: model.runsOn,
    page: model.page,
    tag: model.tag as ModelTag,
    status: model.status as ModelStatus,
    summary: model.text.summary,
    poster: model.image?.childImageSharp?.gatsbyImageData,
    posterAlt: model.text.imageAlt,
    clip: clipOf(model),
    isSample: model.media.provenance !== 'model',
    credit: creditOf(model.media),
    showsSharedPrompt: model.media.sharedPrompt ?? false,
    hasSound: model.media.sound ?? false,
    durationsS: [...durationsS].sort((a, b) => a - b),
    resolution: resolutionRange(resolutions),
    creditsFrom: lowestCreditCost(model),
    trialCredits: model.trialCredits ?? undefined,
  };
}

/** The credit line of an editor's clip; other clips have none. */
function creditOf(media: object): string | undefined {
  return 'credit' in media && typeof media.credit === 'string' ? media.credit : undefined;
}

/** The files of a model's clip, as a player needs them. */
export function clipOf({ video, videoModern }: Queries.ClipFieldsFragment): ClipSource | undefined {
  const mp4 = video.publicURL;
  return mp4 ? { mp4, modern: videoModern?.publicURL ?? undefined } : undefined;
}

/** @public Gatsby reads fragments of exported queries only. */
export const modelCardFields = graphql`
  fragment ClipFields on Model {
    video {
      publicURL
    }
    videoModern {
      publicURL
    }
  }

  fragment ModelCardFields on Model {
    key
    title
    maker
    runsOn
    page
    tag
    status
    text(language: $language) {
      summary
      imageAlt
    }
    image {
      childImageSharp {
        gatsbyImageData(
          layout: FULL_WIDTH
          aspectRatio: 1.7778
          breakpoints: [360, 520, 720, 1080]
          sizes: "(min-width: 64rem) 30vw, (min-width: 44rem) 46vw, 92vw"
        )
      }
    }
    ...ClipFields
    media {
      provenance
      credit
      sharedPrompt
      sound
    }
    capabilities {
      durationsS
      resolutions
    }
    credits {
      credits
    }
    trialCredits
  }
`;

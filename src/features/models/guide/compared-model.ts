import { graphql } from 'gatsby';
import { lowestCreditCost } from '#contracts/credit-cost';
import type { Capabilities } from '#contracts/model';
import { ascendingResolutions } from '../resolution-range';

/** A row of the comparison. */
export interface ComparedModel {
  key: string;
  title: string;
  /** Path without language prefix. */
  page: string;
  /** Credits of its cheapest and its most expensive video. */
  credits: readonly [number, number];
  longestS: number;
  /** Its highest: "1080p". */
  resolution: string;
  audio: Capabilities['audio'];
  hasLastFrame: boolean;
}

/** @public Gatsby reads fragments of exported queries only. */
export const comparedModelFields = graphql`
  fragment ComparedModelFields on Model {
    key
    title
    page
    credits {
      credits
    }
    capabilities {
      durationsS
      resolutions
      audio
      endFrame
    }
  }
`;

export function toComparedModel(node: Queries.ComparedModelFieldsFragment): ComparedModel {
  const { durationsS, resolutions, audio, endFrame } = node.capabilities;
  const credits = node.credits.map((price) => price.credits);
  return {
    key: node.key,
    title: node.title,
    page: node.page,
    credits: [lowestCreditCost(node), Math.max(...credits)],
    longestS: Math.max(...durationsS),
    resolution: ascendingResolutions(resolutions).at(-1) ?? '',
    audio: audio as Capabilities['audio'],
    hasLastFrame: endFrame,
  };
}

import { graphql, useStaticQuery } from 'gatsby';
import type { ModelOrigin } from '../../../model-origin';

/** The model's maker; undefined for a model that is no longer in the catalogue. */
export function useModelOrigin(key: string): ModelOrigin | undefined {
  const { allModel } = useStaticQuery<Queries.ModelOriginsQuery>(graphql`
    query ModelOrigins {
      allModel {
        nodes {
          key
          maker
          runsOn
        }
      }
    }
  `);
  return allModel.nodes.find((model) => model.key === key);
}

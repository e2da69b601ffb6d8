import { graphql, useStaticQuery } from 'gatsby';
import type { ModelOrigin } from '../../../model-origin';

/** Whose model it is; undefined for a model that has left the catalogue. */
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

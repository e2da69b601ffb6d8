import type { CreateSchemaCustomizationArgs } from 'gatsby';
import type { ProductName } from '../../contracts/product-name';

/** What Gatsby hands to resolvers, as far as this folder uses it. */
export interface ResolverContext {
  nodeModel: {
    findOne<T>(query: { type: string; query?: object }): Promise<T | null>;
    findAll<T>(query: { type: string; query?: object }): Promise<{ entries: Iterable<T> }>;
    getNodeById<T>(query: { id: string | null | undefined; type?: string }): T | null;
  };
  defaultFieldResolver: (source: unknown, args: unknown, context: ResolverContext, info: unknown) => unknown;
}

/**
 * `@product(as: NAME | SLUG)` on a string field (or a list of strings) fills `{product}` from content/site.json.
 * A field extension rather than a change to the nodes: gatsby-transformer-json owns those, and `gatsby develop` then
 * sees a rename at once.
 */
export function createProductExtension({ actions }: CreateSchemaCustomizationArgs): void {
  actions.createFieldExtension({
    name: 'product',
    args: { as: 'String!' },
    extend({ as }: { as: 'NAME' | 'SLUG' }) {
      return {
        async resolve(source: unknown, args: unknown, context: ResolverContext, info: unknown) {
          const value = await context.defaultFieldResolver(source, args, context, info);
          const product = await readProduct(context);
          return fillAll(value, as === 'SLUG' ? product.slug : product.name);
        },
      };
    },
  });
}

/** The product's name and slug from the sourced site.json. */
export async function readProduct(context: ResolverContext): Promise<ProductName> {
  const site = await context.nodeModel.findOne<{ product: ProductName }>({ type: 'SiteSettings' });
  if (!site) throw new Error('content/site.json was not sourced: it is missing or not valid JSON.');
  return site.product;
}

function fillAll(value: unknown, replacement: string): unknown {
  if (typeof value === 'string') return value.replaceAll('{product}', replacement);
  return Array.isArray(value) ? value.map((entry) => fillAll(entry, replacement)) : value;
}

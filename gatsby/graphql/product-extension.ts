import type { CreateSchemaCustomizationArgs } from 'gatsby';
import type { ProductName } from '../../contracts/product-name';

/** The part of Gatsby's resolver context that this folder uses. */
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
 * A field extension, because gatsby-transformer-json owns the nodes, and because `gatsby develop` then picks up a
 * rename immediately.
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
  if (!site) throw new Error('content/site.json could not be read: it is missing or not valid JSON.');
  return site.product;
}

function fillAll(value: unknown, replacement: string): unknown {
  if (typeof value === 'string') return value.replaceAll('{product}', replacement);
  return Array.isArray(value) ? value.map((entry) => fillAll(entry, replacement)) : value;
}

/** The product's name and slug, from `content/site.json`, the only place that spells them. */
export interface ProductName {
  name: string;
  slug: string;
}

/**
 * Replaces `{product}` everywhere in a JSON value: by the slug in addresses and keys (values of `key`, `page`,
 * `replacedBy`), by the name in every other string. Object keys stay as they are.
 */
export function fillProductName<T>(value: T, product: ProductName): T {
  return fill(value, product, undefined) as T;
}

const SLUG_FIELDS: ReadonlySet<string> = new Set(['key', 'page', 'replacedBy', 'path', 'href']);

function fill(value: unknown, product: ProductName, field: string | undefined): unknown {
  if (typeof value === 'string') {
    const replacement = field !== undefined && SLUG_FIELDS.has(field) ? product.slug : product.name;
    return value.replaceAll('{product}', replacement);
  }
  if (Array.isArray(value)) return value.map((entry) => fill(entry, product, field));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fill(entry, product, key)]));
  }
  return value;
}

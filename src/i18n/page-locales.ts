/** Locale nodes of a page query, under `locales` in its result. */
export interface PageLocales {
  readonly edges: readonly {
    readonly node: { readonly ns: string | null; readonly data: string; readonly language: string | null };
  }[];
}

/** The texts of each namespace. */
export function textsOf({ edges }: PageLocales): Record<string, object> {
  return Object.fromEntries(edges.map(({ node }) => [node.ns ?? 'common', JSON.parse(node.data) as object]));
}

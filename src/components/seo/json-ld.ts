/** A schema.org entity of a page; `<Seo>` adds the context. */
export interface JsonLd {
  '@type': string;
  [property: string]: unknown;
}

import { createInstance, type TFunction } from 'i18next';

/** Locale nodes of a page query, as gatsby-plugin-react-i18next wants them under `locales`. */
export interface PageLocales {
  readonly edges: readonly {
    readonly node: { readonly ns: string | null; readonly data: string; readonly language: string | null };
  }[];
}

/**
 * `t` for a page's `Head`: Gatsby renders it outside the tree that carries the page's i18n instance. Keys take their
 * namespace in front ("home:meta.title").
 */
export function headTranslator(locales: PageLocales, language: string, product: string): TFunction {
  const namespaces = locales.edges.map(({ node }) => [node.ns ?? 'common', JSON.parse(node.data) as object] as const);
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    resources: { [language]: Object.fromEntries(namespaces) },
    initImmediate: false,
    interpolation: { escapeValue: false, defaultVariables: { product } },
  });
  return i18n.t;
}

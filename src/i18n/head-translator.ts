import { textsOf, type PageLocales } from './page-locales';
import { createTranslator, type TFunction } from './translator';

/** `t` for a page's `Head`: Gatsby renders it outside the tree that carries the page's texts. */
export function headTranslator(locales: PageLocales, language: string, product: string): TFunction {
  return createTranslator({ language, texts: textsOf(locales), defaults: { product } }).t;
}

import { useLanguageTag } from './use-language-tag';

/** Values of a counted text: the count for its plural form, and as the visitor's language writes it. */
export function useCounted(): (count: number) => { count: number; formatted: string } {
  const number = new Intl.NumberFormat(useLanguageTag());
  return (count) => ({ count, formatted: number.format(count) });
}

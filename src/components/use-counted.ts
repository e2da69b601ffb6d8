import { useLanguageTag } from './use-language-tag';

/** What a counted text takes: the count for its plural form, and as the visitor's language writes it. */
export function useCounted(): (count: number) => { count: number; formatted: string } {
  const number = new Intl.NumberFormat(useLanguageTag());
  return (count) => ({ count, formatted: number.format(count) });
}

import type { Language } from '../../languages';

/** A text as the rules of its language see it. */
export interface RuledText {
  language: Language;
  value: string;
  /** One of several texts from which a number chooses. */
  isPluralForm: boolean;
  /** The text it translates; undefined for English itself. */
  english: string | undefined;
  /** The same text in the site's other languages, by code. */
  others: ReadonlyMap<string, string>;
}

/** An error of a text, in words for editors. */
export interface RuleError {
  reason: string;
  suggestion: string;
}

export type TextRule = (text: RuledText) => RuleError[];

/** The words that visitors read: without placeholders, markup and addresses. */
export function proseOf(value: string): string {
  return value.replace(/\{\{[^}]*\}\}|\{[\w.]+\}|<[^>]*>|https?:\/\/\S+|\S+@\S+/g, ' ');
}

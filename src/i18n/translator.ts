import type { TextKey } from './text-key';

/**
 * Values of a text's placeholders (`{{name}}`): undefined leaves nothing, one without a value stays. `count` also
 * chooses among the forms of a plural (`key_one`, `key_other`), `context` a variant of the text (`key_context`), if
 * there is one. `defaultValue` stands for a text that is missing.
 */
export type TextValues = Readonly<Record<string, string | number | undefined>>;

/**
 * The text of a key with its namespace in front ("home:meta.title"); a key without a text is returned as it is. A key
 * that is put together from data needs a default, so that no visitor reads a key.
 */
export interface TFunction {
  (key: TextKey, values?: TextValues): string;
  (key: string, values: TextValues & { defaultValue: string }): string;
}

export interface Translator {
  /** Code of the language, as in content/languages.json. */
  language: string;
  t: TFunction;
  /** Texts of each namespace. */
  texts: Readonly<Record<string, object>>;
  defaults: TextValues;
  hasNamespace: (namespace: string) => boolean;
  /** Replaces the texts of a namespace. */
  addNamespace: (namespace: string, texts: object) => void;
}

export interface TranslatorOptions {
  language: string;
  /** Namespaces of i18next's JSON format (v4): nested groups of texts. */
  texts: Readonly<Record<string, object>>;
  /** Values that every text may name. */
  defaults: TextValues;
  onMissing?: (key: string) => void;
}

const PLACEHOLDER = /\{\{(.+?)\}\}/g;

/**
 * Translates as i18next would, as much of it as our texts use: all of i18next and its React bindings were a fifth of the
 * JavaScript of a page. translator.test.ts compares the two on every text of every language.
 */
export function createTranslator({ language, texts, defaults, onMissing }: TranslatorOptions): Translator {
  const namespaces = { ...texts };
  /** Made when first used: the first Intl object of a process takes its time. */
  let plurals: Intl.PluralRules | undefined;

  /** Endings of a key, in the order in which they are looked up. */
  function endingsOf({ count, context }: TextValues): string[] {
    const forms = typeof count === 'number' ? [`_${(plurals ??= new Intl.PluralRules(language)).select(count)}`] : [];
    if (count === 0) forms.unshift('_zero');
    forms.push('');
    return context ? [...forms.map((form) => `_${context}${form}`), ...forms] : forms;
  }

  function t(key: string, values: TextValues = {}): string {
    const [namespace = '', path = ''] = key.split(':', 2);
    const groups = path.split('.');
    const name = groups.pop();
    const group = groups.reduce(entryOf, namespaces[namespace]);
    const text = endingsOf(values)
      .map((ending) => entryOf(group, `${name}${ending}`))
      .find((entry) => typeof entry === 'string');
    const { defaultValue } = values;
    if (text === undefined && defaultValue === undefined) onMissing?.(key);
    const all = { ...defaults, ...values };
    return (text ?? String(defaultValue ?? path)).replace(PLACEHOLDER, (placeholder, name: string) =>
      name.trim() in all ? String(all[name.trim()] ?? '') : placeholder,
    );
  }

  return {
    language,
    t,
    texts: namespaces,
    defaults,
    hasNamespace: (namespace) => namespace in namespaces,
    addNamespace: (namespace, added) => {
      namespaces[namespace] = added;
    },
  };
}

function entryOf(group: unknown, key: string): unknown {
  return (group as Record<string, unknown> | undefined)?.[key];
}

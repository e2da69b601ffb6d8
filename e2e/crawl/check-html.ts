import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import type { Crawl } from './crawl';

/** Works out its rules once: the library does it again for every page, which takes a fifth of the time. */
class SameForEveryPage extends StaticConfigLoader {
  #config: ReturnType<StaticConfigLoader['getConfigFor']> | undefined;

  override getConfigFor(page: string) {
    return (this.#config ??= super.getConfigFor(page));
  }
}

/** The WHATWG's rules, those of whole documents and those of accessibility, save for what is named here. */
const rules = new SameForEveryPage({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // We serve scripts and styles ourselves, under content-hashed names: no third party could change them.
    'require-sri': ['error', { target: 'crossorigin' }],
    // Safari takes the list from a list without markers, unless its role is spelt out.
    'no-redundant-role': 'off',
    'prefer-native-element': ['error', { exclude: ['list'] }],
  },
});
const validator = new HtmlValidate(rules);

export async function checkHtml({ pages }: Crawl): Promise<string[]> {
  const errors: string[] = [];
  for (const { path, html } of pages) {
    const report = await validator.validateString(html, path);
    for (const { messages } of report.results) {
      errors.push(
        ...messages.map(({ ruleId, message, selector }) => `${path}: ${message} (${ruleId}, ${selector ?? ''})`),
      );
    }
  }
  return errors;
}

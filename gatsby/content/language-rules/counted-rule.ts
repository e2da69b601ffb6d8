import type { ContentProblem } from '../problem';
import type { TranslationUnit } from '../translations/units';

const COUNTED = /\{\{count\}\}/u;

/** A text with a number has plural forms: English needs two, Russian four, and only i18next knows which is due. */
export function checkCounted({ english }: TranslationUnit): ContentProblem[] {
  return english.texts
    .filter(({ part, value }) => part === '' && value.includes('{{count}}'))
    .map(({ path, value }) => {
      const reason = `Counts ("${COUNTED.exec(value)?.[0]}") without plural forms.`;
      const suggestion = 'Write it as "<key>_one" and "<key>_other", or use a text that has the forms.';
      return english.document.translationProblem(path, reason, suggestion);
    });
}

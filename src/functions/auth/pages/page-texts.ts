import languages from '../../../../content/languages.json';
import englishCommon from '../../../../content/locales/en/common.json';
import englishSession from '../../../../content/locales/en/session.json';

/** The few words that the sign-in service's own pages say. */
export interface PageTexts {
  /** Value of `<html lang>`. */
  lang: string;
  signOut: string;
  errorTitle: string;
  continueLabel: string;
}

type Partly<T> = { [Key in keyof T]?: T[Key] extends object ? Partly<T[Key]> : T[Key] };

/** A language's copy of the English files: complete, because content:check requires it. */
interface LocaleFiles {
  common: Partly<typeof englishCommon>;
  session: Partly<typeof englishSession>;
}

/**
 * Texts in the language of an address prefix as languagePrefixOf gives it. English in place of what the language lacks,
 * which `npm run content:check` reports.
 */
export async function pageTexts(languagePrefix: string): Promise<PageTexts> {
  const language = languages.find(({ path }) => path === languagePrefix) ?? { code: 'en', hreflang: 'en' };
  const [common, session] = await Promise.all([read(language.code, 'common'), read(language.code, 'session')]);
  return {
    lang: language.hreflang,
    signOut: common.header?.signOut ?? englishCommon.header.signOut,
    errorTitle: session.errorPage?.title ?? englishSession.errorPage.title,
    continueLabel: session.alreadySignedIn?.continue ?? englishSession.alreadySignedIn.continue,
  };
}

/** The bundler includes these files of all languages in the function: at run time there may be no content folder. */
async function read<Name extends keyof LocaleFiles>(
  code: string,
  namespace: Name,
): Promise<Partial<LocaleFiles[Name]>> {
  try {
    const file = (await import(
      /* webpackMode: "eager", webpackInclude: /\/(common|session)\.json$/ */
      `../../../../content/locales/${code}/${namespace}.json`
    )) as { default: LocaleFiles[Name] };
    return file.default;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.endsWith('MODULE_NOT_FOUND')) return {};
    throw error;
  }
}

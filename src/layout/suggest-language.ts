interface OfferedLanguage {
  code: string;
  hreflang: string;
}

/**
 * The offered language that the visitor's browser ranks highest, unless the page's own ranks as high.
 * Chinese goes by script: `zh-TW`, `zh-HK` and `zh-MO` read the traditional one.
 */
export function suggestLanguage<Language extends OfferedLanguage>(
  preferred: readonly string[],
  current: OfferedLanguage,
  offered: readonly Language[],
): Language | undefined {
  for (const tag of preferred) {
    const wanted = languageAndScript(tag);
    const match = offered.find(({ hreflang }) => languageAndScript(hreflang) === wanted);
    if (match) return match.code === current.code ? undefined : match;
  }
  return undefined;
}

function languageAndScript(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return language === 'zh' ? `zh-${script ?? ''}` : language;
  } catch {
    // A browser may be told any nonsense as its language.
    return undefined;
  }
}

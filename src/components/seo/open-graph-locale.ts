/** Language and territory, the only form that platforms know: "zh_TW" for "zh-Hant", "ko_KR" for "ko". */
export function openGraphLocale(hreflang: string): string {
  const { language, region } = new Intl.Locale(hreflang).maximize();
  return `${language}_${region}`;
}

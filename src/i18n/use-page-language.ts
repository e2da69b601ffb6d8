import { useContext } from 'react';
import { PageLanguageContext, type PageLanguage } from './page-language';

export function usePageLanguage(): PageLanguage {
  const language = useContext(PageLanguageContext);
  if (!language) throw new Error('There is no <PageTexts> around this component.');
  return language;
}

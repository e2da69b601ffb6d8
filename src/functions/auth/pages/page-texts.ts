import deCommon from '../../../../content/locales/de/common.json';
import deSession from '../../../../content/locales/de/session.json';
import enCommon from '../../../../content/locales/en/common.json';
import enSession from '../../../../content/locales/en/session.json';
import frCommon from '../../../../content/locales/fr/common.json';
import frSession from '../../../../content/locales/fr/session.json';
import itCommon from '../../../../content/locales/it/common.json';
import itSession from '../../../../content/locales/it/session.json';
import jaCommon from '../../../../content/locales/ja/common.json';
import jaSession from '../../../../content/locales/ja/session.json';
import koCommon from '../../../../content/locales/ko/common.json';
import koSession from '../../../../content/locales/ko/session.json';
import ptCommon from '../../../../content/locales/pt/common.json';
import ptSession from '../../../../content/locales/pt/session.json';
import ruCommon from '../../../../content/locales/ru/common.json';
import ruSession from '../../../../content/locales/ru/session.json';
import twCommon from '../../../../content/locales/tw/common.json';
import twSession from '../../../../content/locales/tw/session.json';
import zhCommon from '../../../../content/locales/zh/common.json';
import zhSession from '../../../../content/locales/zh/session.json';

/** The few words that the sign-in service's own pages say. */
export interface PageTexts {
  /** Value of `<html lang>`. */
  lang: string;
  signOut: string;
  errorTitle: string;
  continueLabel: string;
}

const TEXTS: Readonly<Record<string, PageTexts>> = {
  '': texts('en', enCommon, enSession),
  '/de': texts('de', deCommon, deSession),
  '/fr': texts('fr', frCommon, frSession),
  '/it': texts('it', itCommon, itSession),
  '/ja': texts('ja', jaCommon, jaSession),
  '/ko': texts('ko', koCommon, koSession),
  '/pt': texts('pt', ptCommon, ptSession),
  '/ru': texts('ru', ruCommon, ruSession),
  '/tw': texts('zh-Hant', twCommon, twSession),
  '/zh': texts('zh-Hans', zhCommon, zhSession),
};

/** Texts in the language of an address prefix as languagePrefixOf gives it. */
export function pageTexts(languagePrefix: string): PageTexts {
  return TEXTS[languagePrefix] ?? texts('en', enCommon, enSession);
}

function texts(
  lang: string,
  common: { header: { signOut: string } },
  session: { errorPage: { title: string }; alreadySignedIn: { continue: string } },
): PageTexts {
  return {
    lang,
    signOut: common.header.signOut,
    errorTitle: session.errorPage.title,
    continueLabel: session.alreadySignedIn.continue,
  };
}

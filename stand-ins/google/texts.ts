export interface IssuerTexts {
  title: string;
  notice: string;
  continueAs: (email: string) => string;
  other: string;
  email: string;
  continueLabel: string;
  invalidEmail: string;
  cancel: string;
}

const ENGLISH: IssuerTexts = {
  title: 'Choose an account',
  notice: 'Demo: this page stands in for Google. Nothing leaves this machine, and no password is asked for.',
  continueAs: (email) => `Continue as ${email}`,
  other: 'Or as somebody else',
  email: 'E-mail address',
  continueLabel: 'Continue',
  invalidEmail: 'This is not an e-mail address.',
  cancel: 'Cancel',
};

const TEXTS: Readonly<Record<string, IssuerTexts>> = {
  en: ENGLISH,
  de: {
    title: 'Konto wählen',
    notice:
      'Demo: Diese Seite vertritt Google. Nichts verlässt diesen Rechner, und nach einem Passwort wird nicht gefragt.',
    continueAs: (email) => `Weiter als ${email}`,
    other: 'Oder als jemand anderes',
    email: 'E-Mail-Adresse',
    continueLabel: 'Weiter',
    invalidEmail: 'Das ist keine E-Mail-Adresse.',
    cancel: 'Abbrechen',
  },
  fr: {
    title: 'Choisir un compte',
    notice: 'Démo : cette page remplace Google. Rien ne quitte cette machine, et aucun mot de passe n’est demandé.',
    continueAs: (email) => `Continuer en tant que ${email}`,
    other: 'Ou en tant que quelqu’un d’autre',
    email: 'Adresse e-mail',
    continueLabel: 'Continuer',
    invalidEmail: 'Ce n’est pas une adresse e-mail.',
    cancel: 'Annuler',
  },
  it: {
    title: 'Scegli un account',
    notice: 'Demo: questa pagina sostituisce Google. Nulla lascia questo computer e non si chiede alcuna password.',
    continueAs: (email) => `Continua come ${email}`,
    other: 'Oppure come qualcun altro',
    email: 'Indirizzo e-mail',
    continueLabel: 'Continua',
    invalidEmail: 'Questo non è un indirizzo e-mail.',
    cancel: 'Annulla',
  },
  pt: {
    title: 'Escolha uma conta',
    notice: 'Demonstração: esta página substitui o Google. Nada sai desta máquina, e nenhuma senha é pedida.',
    continueAs: (email) => `Continuar como ${email}`,
    other: 'Ou como outra pessoa',
    email: 'E-mail',
    continueLabel: 'Continuar',
    invalidEmail: 'Isto não é um e-mail.',
    cancel: 'Cancelar',
  },
  ru: {
    title: 'Выберите аккаунт',
    notice: 'Демо: эта страница заменяет Google. Ничто не покидает этот компьютер, пароль не нужен.',
    continueAs: (email) => `Продолжить как ${email}`,
    other: 'Или войти как кто-то другой',
    email: 'Адрес почты',
    continueLabel: 'Продолжить',
    invalidEmail: 'Это не адрес почты.',
    cancel: 'Отмена',
  },
  ja: {
    title: 'アカウントを選ぶ',
    notice: 'デモ:このページは Google の代わりです。データがこのマシンの外に出ることはなく、パスワードも不要です。',
    continueAs: (email) => `${email} として続ける`,
    other: '別の人として',
    email: 'メールアドレス',
    continueLabel: '続ける',
    invalidEmail: 'メールアドレスではありません。',
    cancel: 'キャンセル',
  },
  ko: {
    title: '계정 고르기',
    notice: '데모: 이 페이지는 Google을 대신합니다. 데이터는 이 컴퓨터를 떠나지 않으며 비밀번호도 필요 없습니다.',
    continueAs: (email) => `${email}(으)로 계속`,
    other: '다른 사람으로',
    email: '이메일 주소',
    continueLabel: '계속',
    invalidEmail: '이메일 주소가 아닙니다.',
    cancel: '취소',
  },
  'zh-Hans': {
    title: '选择账户',
    notice: '演示：此页面代替 Google。任何内容都不会离开本机，也不需要密码。',
    continueAs: (email) => `以 ${email} 继续`,
    other: '或以其他人的身份',
    email: '邮箱地址',
    continueLabel: '继续',
    invalidEmail: '这不是邮箱地址。',
    cancel: '取消',
  },
  'zh-Hant': {
    title: '選擇帳號',
    notice: '示範：此頁面代替 Google。任何內容都不會離開本機，也不需要密碼。',
    continueAs: (email) => `以 ${email} 繼續`,
    other: '或以其他人的身分',
    email: '電子郵件地址',
    continueLabel: '繼續',
    invalidEmail: '這不是電子郵件地址。',
    cancel: '取消',
  },
};

/** Texts in the first language of OpenID's `ui_locales` that we have; English otherwise. */
export function issuerTexts(uiLocales: string | null): { lang: string; texts: IssuerTexts } {
  for (const lang of (uiLocales ?? '').split(' ')) {
    const texts = Object.hasOwn(TEXTS, lang) ? TEXTS[lang] : undefined;
    if (texts) return { lang, texts };
  }
  return { lang: 'en', texts: ENGLISH };
}

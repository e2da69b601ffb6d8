import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    /** Locale files hold strings, never null: `t` gives words. */
    returnNull: false;
  }
}

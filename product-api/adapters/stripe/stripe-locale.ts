import type Stripe from 'stripe';

type Locale = NonNullable<Stripe.Checkout.SessionCreateParams.Locale> & Stripe.BillingPortal.SessionCreateParams.Locale;

/** Our languages in Stripe's names (https://docs.stripe.com/js/appendix/supported_locales). */
const LOCALES: Readonly<Record<string, Locale>> = {
  en: 'en',
  ko: 'ko',
  pt: 'pt-BR',
  ru: 'ru',
  fr: 'fr',
  tw: 'zh-TW',
  ja: 'ja',
  zh: 'zh',
  de: 'de',
  it: 'it',
};

/** `auto`, the browser's own, for a language that Stripe's pages don't have. */
export function stripeLocale(language: string): Locale {
  return LOCALES[language] ?? 'auto';
}

import type Stripe from 'stripe';

type Locale = NonNullable<Stripe.Checkout.SessionCreateParams.Locale> & Stripe.BillingPortal.SessionCreateParams.Locale;

/** Languages of Stripe's pages (https://docs.stripe.com/js/appendix/supported_locales). */
const LOCALES = new Set<Locale>([
  ...(['bg', 'cs', 'da', 'de', 'el', 'en', 'en-GB', 'es', 'es-419', 'et', 'fi', 'fil', 'fr', 'fr-CA'] as const),
  ...(['hr', 'hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'mt', 'nb', 'nl', 'pl', 'pt', 'pt-BR', 'ro'] as const),
  ...(['ru', 'sk', 'sl', 'sv', 'th', 'tr', 'vi', 'zh', 'zh-HK', 'zh-TW'] as const),
]);

/**
 * Stripe's name of a language: with the region where its readers mostly live, if Stripe has that one ("zh-Hant" is
 * "zh-TW"). `auto`, the browser's own, for a language that Stripe's pages don't have.
 *
 * @param tag BCP 47
 */
export function stripeLocale(tag: string): Locale {
  const { language, region } = new Intl.Locale(tag).maximize();
  return [`${language}-${region}`, language].find((name) => LOCALES.has(name)) ?? 'auto';
}

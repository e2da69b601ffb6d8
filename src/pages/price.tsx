import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { SIGNUP_CREDITS } from '#contracts/user';
import { Questions } from '../components/Questions';
import { Section } from '../components/Section';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { breadcrumbJsonLd, faqPageJsonLd, productJsonLd } from '../components/seo/json-ld';
import { socialCardPath } from '../components/seo/social-card-path';
import { useHead } from '../layout/use-head';
import { useLanguageTag } from '../components/use-language-tag';
import { useAccount } from '../features/billing/use-account';
import { Shop, type ShopProps } from '../features/pricing/checkout/Shop';
import { HowToPay } from '../features/pricing/HowToPay';
import { Packs } from '../features/pricing/Packs';
import { Plans } from '../features/pricing/Plans';
import { toOfferFacts } from '../features/pricing/offer-facts';
import { toOffers, toPricedModel } from '../features/pricing/price-data';
import { answerValues, PRICE_QUESTIONS } from '../features/pricing/price-questions';
import { Prices } from '../features/pricing/Prices';
import { toYardsticks } from '../features/pricing/yardsticks';
import { useUserInfo } from '../features/session/use-user-info';
import { useTranslation } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';

export default function PricePage({ data }: PageProps<Queries.PricePageQuery>) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const { nodes, totalCount } = data.allModel;
  const models = nodes.map(toPricedModel);
  const yardsticks = toYardsticks(data.yardsticks.map(toPricedModel));
  const { plans, packs, retention } = toOffers(data.plans);
  const values = answerValues(language, retention);
  return (
    <Layout>
      <ShopOfVisitor plans={plans} packs={packs}>
        <Plans plans={plans} yardsticks={yardsticks}>
          <HowToPay currency={plans[0]?.month.currency ?? packs[0]?.currency} />
        </Plans>
        <Section title={t('price:packs.title')} intro={t('price:packs.intro')}>
          <Packs packs={packs} yardsticks={yardsticks} />
        </Section>
      </ShopOfVisitor>
      <Section title={t('price:matrix.title')} intro={t('price:matrix.intro')}>
        <Prices models={models} total={totalCount} />
      </Section>
      <Section title={t('price:faq.title')}>
        <Questions
          questions={PRICE_QUESTIONS.map((key) => ({
            key,
            question: t(`price:faq.${key}.question`),
            answer: <p>{t(`price:faq.${key}.answer`, values)}</p>,
          }))}
        />
      </Section>
    </Layout>
  );
}

/** Buttons only need the subscriptions that renew, so other visitors don't load them. */
function ShopOfVisitor(props: Omit<ShopProps, 'subscriptions'>) {
  const { user, error: userError } = useUserInfo();
  const { account, error } = useAccount({ isWanted: user?.is_subscribed === true });
  // Without an answer the product API, which asks the same question, is left to refuse.
  const isKnown = user?.is_subscribed === false || userError !== undefined || error !== undefined;
  return <Shop {...props} subscriptions={account?.subscriptions ?? (isKnown ? [] : undefined)} />;
}

export const query = graphql`
  query PricePage($language: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["common", "catalogue", "order-consent", "price"] } }
    ) {
      ...PageLocales
    }
    plans {
      ...PlansView
    }
    allModel(sort: { order: ASC }, limit: 24) {
      totalCount
      nodes {
        ...PricedModel
      }
    }
    yardsticks {
      ...PricedModel
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.PricePageQuery, SeoPageContext>) {
  const { t, site, inLanguage, addressOf } = useHead({ locales: data.locales, pageContext });
  const offers = toOffers(data.plans);
  const values = answerValues(inLanguage, offers.retention);
  const questions = PRICE_QUESTIONS.map((key) => ({
    question: t(`price:faq.${key}.question`),
    answer: t(`price:faq.${key}.answer`, values),
  }));
  const title = t('price:meta.title');
  return (
    <Seo
      pageContext={pageContext}
      title={title}
      description={t('price:meta.description', { signupCredits: SIGNUP_CREDITS })}
      jsonLd={[
        faqPageJsonLd(questions),
        productJsonLd({
          name: site.product.name,
          description: t('price:meta.description', { signupCredits: SIGNUP_CREDITS }),
          image: `${site.siteUrl}${socialCardPath(pageContext.language, '/price')}`,
          brand: site.product.name,
          offers: toOfferFacts({ ...offers, url: addressOf('/price'), t, inLanguage }),
        }),
        breadcrumbJsonLd([
          { name: t('common:nav.home'), url: addressOf('/') },
          { name: title, url: addressOf('/price') },
        ]),
      ]}
    />
  );
}

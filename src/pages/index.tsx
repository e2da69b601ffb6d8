import { graphql, navigate, type HeadProps, type PageProps } from 'gatsby';
import { lowestCreditCost } from '#contracts/credit-cost';
import { SIGNUP_CREDITS } from '#contracts/user';
import { AllModelsLink } from '../catalogue/AllModelsLink';
import { useParts } from '../catalogue/use-parts';
import { withoutTwins } from '../catalogue/without-twins';
import { localizedPath } from '../components/Link';
import { Questions } from '../components/Questions';
import { Section } from '../components/Section';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { faqPageJsonLd, organizationJsonLd, webSiteJsonLd } from '../components/seo/json-ld';
import { useHead } from '../layout/use-head';
import { AccountDeletedNotice } from '../features/account/AccountDeletedNotice';
import { LedgerExample } from '../features/billing/account/LedgerExample';
import { Composer } from '../features/generator/Composer';
import { cheapestModel, toComposerModel } from '../features/generator/catalogue/generator-model';
import { Hero } from '../features/home/Hero';
import { HeroTitle } from '../features/home/HeroTitle';
import { HOME_QUESTIONS } from '../features/home/home-questions';
import { HowItWorks } from '../features/home/HowItWorks';
import { EarlierModels } from '../features/models/EarlierModels';
import { toModelCard } from '../features/models/model-card';
import { ModelGrid } from '../features/models/ModelGrid';
import { LatestTakes } from '../features/takes/latest/LatestTakes';
import { LazyTopUpSheet } from '../features/pricing/top-up/LazyTopUpSheet';
import { SharedPrompt } from '../features/models/together/SharedPrompt';
import { useTranslation } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';

export default function HomePage({ data }: PageProps<Queries.HomePageQuery>) {
  const { t, i18n } = useTranslation();
  const { nodes, totalCount } = data.allModel;
  const cards = nodes.filter(({ status }) => status !== 'retired').map(toModelCard);
  const { models: further, ...rest } = useParts(totalCount);
  const first = [...nodes, ...data.priceSpan].map(toComposerModel);
  const models = withoutTwins([...further.map(toComposerModel), ...first]);
  const cheapest = cheapestModel(first);
  const [opening] = data.opening.nodes;

  return (
    <Layout>
      <AccountDeletedNotice className="page-column" />
      <Hero poster={opening?.image.childImageSharp?.gatsbyImageData} clip={cards[0]?.clip}>
        <Composer
          heading={
            <HeroTitle
              title={t('home:hero.title')}
              offer={t('home:hero.free', {
                signupCredits: SIGNUP_CREDITS,
                videos: Math.floor(SIGNUP_CREDITS / lowestCreditCost(cheapest)),
                model: cheapest.title,
              })}
            />
          }
          models={models}
          rest={rest}
          renderShort={(slot) => <LazyTopUpSheet {...slot} />}
          onAccepted={(address) => navigate(localizedPath(address, i18n.language))}
        />
      </Hero>
      <LatestTakes titleOf={(key) => models.find((model) => model.key === key)?.title} onUntitled={rest.wantAll} />
      <Section id="models" title={t('home:models.title')} intro={t('home:models.text')}>
        <SharedPrompt areSamples={cards.every(({ isSample }) => isSample)}>
          <ModelGrid models={cards} />
        </SharedPrompt>
        <EarlierModels models={nodes} />
        {totalCount > nodes.length && <AllModelsLink />}
      </Section>
      <Section title={t('home:how.title')}>
        <HowItWorks />
      </Section>
      <Section title={t('ledger:example.title')} intro={t('ledger:example.text')} heading="beside">
        <LedgerExample start={SIGNUP_CREDITS} cost={lowestCreditCost(cheapest)} firstCost={cheapest.trial?.credits} />
      </Section>
      <Section title={t('home:faq.title')} heading="beside">
        <Questions
          questions={HOME_QUESTIONS.map((key) => ({
            key,
            question: t(`home:faq.${key}.question`),
            answer: <p>{t(`home:faq.${key}.answer`, { signupCredits: SIGNUP_CREDITS })}</p>,
          }))}
        />
      </Section>
    </Layout>
  );
}

export const query = graphql`
  query HomePage($language: String!) {
    locales: allLocale(
      filter: {
        language: { eq: $language }
        ns: { in: ["common", "home", "ledger", "models", "generator", "prompt-help", "errors"] }
      }
    ) {
      ...PageLocales
    }
    allModel(sort: { order: ASC }, limit: 24) {
      totalCount
      nodes {
        ...ModelCardFields
        ...ComposerModel
      }
    }
    priceSpan {
      ...ComposerModel
    }
    opening: allModel(sort: { order: ASC }, limit: 1) {
      nodes {
        image {
          childImageSharp {
            gatsbyImageData(
              layout: FULL_WIDTH
              aspectRatio: 2.39
              breakpoints: [480, 800, 1200, 1680, 1920]
              quality: 60
            )
          }
        }
      }
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.HomePageQuery, SeoPageContext>) {
  const { t, site, inLanguage, addressOf } = useHead({ locales: data.locales, pageContext });
  const questions = HOME_QUESTIONS.map((key) => ({
    question: t(`home:faq.${key}.question`),
    answer: t(`home:faq.${key}.answer`, { signupCredits: SIGNUP_CREDITS }),
  }));
  return (
    <Seo
      pageContext={pageContext}
      title={t('home:meta.title')}
      description={t('home:meta.description', { signupCredits: SIGNUP_CREDITS })}
      jsonLd={[organizationJsonLd(site), webSiteJsonLd(site, addressOf('/'), inLanguage), faqPageJsonLd(questions)]}
    />
  );
}

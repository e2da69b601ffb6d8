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
import { Bands, type BandPictures } from '../features/home/Bands';
import { chooseCards } from '../features/home/choose-cards';
import { Hero } from '../features/home/Hero';
import { HeroOffer } from '../features/home/HeroOffer';
import { HeroTitle } from '../features/home/HeroTitle';
import { HOME_QUESTIONS } from '../features/home/home-questions';
import { Promises } from '../features/home/Promises';
import { EarlierModels } from '../features/models/EarlierModels';
import { clipOf, toModelCard } from '../features/models/model-card';
import { ModelGrid } from '../features/models/ModelGrid';
import { LatestTakes } from '../features/takes/latest/LatestTakes';
import { LazyTopUpSheet } from '../features/pricing/top-up/LazyTopUpSheet';
import { CardScreening } from '../features/models/together/CardScreening';
import { useTranslation } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';

/** Cards of the newest models; the others are one press away. */
const SHOWN = 6;

export default function HomePage({ data }: PageProps<Queries.HomePageQuery>) {
  const { t, i18n } = useTranslation();
  const { nodes, totalCount } = data.allModel;
  const cards = chooseCards([...data.current.nodes, ...data.further.nodes], SHOWN).map(toModelCard);
  const { models: further, ...rest } = useParts(totalCount);
  const first = [...nodes, ...data.priceSpan].map(toComposerModel);
  const models = withoutTwins([...further.map(toComposerModel), ...first]);
  const cheapest = cheapestModel(first);
  const [opening] = data.opening.nodes;

  return (
    <Layout>
      <AccountDeletedNotice className="page-column" />
      <Hero poster={opening?.image.childImageSharp?.gatsbyImageData} clip={opening && clipOf(opening)}>
        <Composer
          heading={
            <HeroTitle title={t('home:hero.title')} offer={<HeroOffer tries={data.freeTries} cheapest={cheapest} />} />
          }
          models={models}
          rest={rest}
          renderShort={(slot) => <LazyTopUpSheet {...slot} />}
          onAccepted={(address) => navigate(localizedPath(address, i18n.language))}
        />
      </Hero>
      <LatestTakes titleOf={(key) => models.find((model) => model.key === key)?.title} onUntitled={rest.wantAll} />
      <Section id="models" title={t('home:models.title')} intro={t('home:models.text')}>
        <CardScreening cards={cards}>
          <ModelGrid models={cards} />
        </CardScreening>
        <AllModelsLink />
        <EarlierModels models={nodes} />
      </Section>
      <Bands pictures={picturesOf(data.bands)} />
      <Section title={t('ledger:example.title')} intro={t('ledger:example.text')} heading="beside">
        <LedgerExample start={SIGNUP_CREDITS} cost={lowestCreditCost(cheapest)} firstCost={cheapest.trial?.credits} />
        <Promises />
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

function picturesOf({ nodes }: Queries.HomePageQuery['bands']): BandPictures {
  return new Map(
    nodes.flatMap(({ name, childImageSharp }) => (childImageSharp ? [[name, childImageSharp.gatsbyImageData]] : [])),
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
        page
        replacedBy
        ...ComposerModel
      }
    }
    current: allModel(sort: { order: ASC }, filter: { status: { ne: "retired" }, tag: { eq: "new" } }, limit: 12) {
      nodes {
        ...ModelCardFields
      }
    }
    # Where fewer than six are new.
    further: allModel(sort: { order: ASC }, filter: { status: { ne: "retired" }, tag: { ne: "new" } }, limit: 6) {
      nodes {
        ...ModelCardFields
      }
    }
    priceSpan {
      ...ComposerModel
    }
    freeTries
    bands: allFile(filter: { sourceInstanceName: { eq: "settings" }, relativeDirectory: { eq: "home" } }) {
      nodes {
        name
        childImageSharp {
          gatsbyImageData(layout: CONSTRAINED, width: 960, breakpoints: [320, 640, 960])
        }
      }
    }
    opening: allModel(sort: { order: ASC }, limit: 1) {
      nodes {
        ...ClipFields
        image {
          childImageSharp {
            gatsbyImageData(layout: FULL_WIDTH, breakpoints: [480, 800, 1200, 1680, 1920], quality: 60)
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

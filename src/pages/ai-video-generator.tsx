import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { PageHead } from '../components/PageHead';
import { Seo, type SeoPageContext } from '../components/Seo';
import { breadcrumbJsonLd } from '../components/seo/json-ld';
import { useHead } from '../components/seo/use-head';
import { useOfferedCatalogue, wholeCatalogue } from '../features/generator/catalogue/catalogue';
import { Generator } from '../features/generator/Generator';
import { cheapestModel, type GeneratorModel, toGeneratorModel } from '../features/generator/catalogue/generator-model';
import { LazyLiveVideo } from '../features/my-videos/video/LazyLiveVideo';
import { LazyTopUpSheet } from '../features/pricing/top-up/LazyTopUpSheet';
import { useTranslation } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';

export default function GeneratorPage({ data }: PageProps<Queries.GeneratorPageQuery>) {
  const { t } = useTranslation();
  return (
    <Layout>
      <PageHead title={t('generator:meta.title')} size="compact" />
      <div className="page-column">
        <AnyGenerator models={data.allModel.nodes.map(toGeneratorModel)} />
      </div>
    </Layout>
  );
}

/** A separate component, so that the page does not render again when the offer arrives. */
function AnyGenerator({ models }: { models: readonly GeneratorModel[] }) {
  const catalogue = useOfferedCatalogue(wholeCatalogue(models));
  const titleOf = (key: string) => models.find((model) => model.key === key)?.title ?? key;
  return (
    <Generator
      catalogue={catalogue}
      startModel={cheapestModel(catalogue.models)}
      renderVideo={(slot) => <LazyLiveVideo {...slot} titleOf={titleOf} />}
      renderShort={(slot) => <LazyTopUpSheet {...slot} />}
    />
  );
}

export const query = graphql`
  query GeneratorPage($language: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["common", "generator", "my-videos", "errors"] } }
    ) {
      ...PageLocales
    }
    allModel(sort: { order: ASC }) {
      nodes {
        ...GeneratorModel
      }
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.GeneratorPageQuery, SeoPageContext>) {
  const { t, addressOf } = useHead({ locales: data.locales, pageContext });
  const title = t('generator:meta.title');
  return (
    <Seo
      pageContext={pageContext}
      title={title}
      description={t('generator:meta.description')}
      jsonLd={[
        breadcrumbJsonLd([
          { name: t('common:nav.home'), url: addressOf('/') },
          { name: title, url: addressOf('/ai-video-generator') },
        ]),
      ]}
    />
  );
}

import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useMemo, type ReactNode } from 'react';
import { withoutTwins } from '../catalogue/without-twins';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { breadcrumbJsonLd } from '../components/seo/json-ld';
import { useHead } from '../layout/use-head';
import { useOfferedCatalogue } from '../features/generator/catalogue/catalogue';
import { Generator } from '../features/generator/Generator';
import { cheapestModel, toGeneratorModel } from '../features/generator/catalogue/generator-model';
import { useFirstModels } from '../features/generator/catalogue/use-catalogue';
import { LazyTakesStrip } from '../features/takes/strip/LazyTakesStrip';
import { LazyLiveVideo } from '../features/takes/stage/LazyLiveVideo';
import { LazyTopUpSheet } from '../features/pricing/top-up/LazyTopUpSheet';
import { toListedModel } from '../features/videos/video/listed-model';
import { useTranslation } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';

export default function GeneratorPage({ data }: PageProps<Queries.GeneratorPageQuery>) {
  const { t } = useTranslation();
  return (
    <Layout>
      <AnyGenerator heading={<h1>{t('generator:meta.title')}</h1>} data={data} />
    </Layout>
  );
}

/** A separate component, so that the page does not render again when the offer arrives. */
function AnyGenerator({ heading, data }: { heading: ReactNode; data: Queries.GeneratorPageQuery }) {
  const { nodes, totalCount } = data.allModel;
  const known = useMemo(
    () => withoutTwins([...nodes, ...data.priceSpan].map(toGeneratorModel)),
    [nodes, data.priceSpan],
  );
  const catalogue = useOfferedCatalogue(useFirstModels(known, totalCount));
  const listed = catalogue.models.map(toListedModel);
  return (
    <Generator
      heading={heading}
      catalogue={catalogue}
      startModel={cheapestModel(catalogue.models)}
      renderVideo={(slot) => <LazyLiveVideo {...slot} models={listed} />}
      renderTakes={(slot) => <LazyTakesStrip {...slot} />}
      renderShort={(slot) => <LazyTopUpSheet {...slot} />}
    />
  );
}

export const query = graphql`
  query GeneratorPage($language: String!) {
    locales: allLocale(
      filter: {
        language: { eq: $language }
        ns: { in: ["common", "catalogue", "generator", "prompt-help", "my-videos", "player", "errors"] }
      }
    ) {
      ...PageLocales
    }
    allModel(sort: { order: ASC }, limit: 24) {
      totalCount
      nodes {
        ...GeneratorModel
      }
    }
    priceSpan {
      ...GeneratorModel
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

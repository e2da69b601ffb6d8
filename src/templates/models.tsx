import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { partPath } from '../catalogue/parts';
import { PageHead } from '../components/PageHead';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { breadcrumbJsonLd } from '../components/seo/json-ld';
import { useHead } from '../layout/use-head';
import { AllModels } from '../features/models/all/AllModels';
import { useTranslation, type TFunction } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';

interface PartContext extends SeoPageContext {
  /** From 1. */
  part: number;
  /** In the whole catalogue. */
  modelCount: number;
}

export default function ModelsPage({ data, pageContext }: PageProps<Queries.ModelsPageQuery, PartContext>) {
  const { t } = useTranslation();
  const { part, modelCount } = pageContext;
  return (
    <Layout>
      <PageHead title={titleOf(t, part)} size="compact" />
      <div className="page-column">
        <AllModels key={part} models={data.models} part={part} total={modelCount} />
      </div>
    </Layout>
  );
}

export const query = graphql`
  query ModelsPage($language: String!, $modelKeys: [String!]!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common", "catalogue"] } }) {
      ...PageLocales
    }
    models: modelsByKey(keys: $modelKeys) {
      ...GeneratorModel
      ...PricedModel
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.ModelsPageQuery, PartContext>) {
  const { t, addressOf } = useHead({ locales: data.locales, pageContext });
  const { part } = pageContext;
  const title = titleOf(t, part);
  return (
    <Seo
      pageContext={pageContext}
      title={title}
      description={part === 1 ? t('catalogue:meta.description') : titlesOf(data.models)}
      jsonLd={[
        breadcrumbJsonLd([
          { name: t('common:nav.home'), url: addressOf('/') },
          { name: title, url: addressOf(partPath(part)) },
        ]),
      ]}
    />
  );
}

function titleOf(t: TFunction, part: number): string {
  return part === 1 ? t('catalogue:meta.title') : t('catalogue:meta.titleOfPage', { page: part });
}

/** As much of a description as search engines show. */
const DESCRIPTION_LENGTH = 150;

/** Names on a page of the list, which tell it from the others. */
function titlesOf(models: Queries.ModelsPageQuery['models']): string {
  const titles = models.map(({ title }) => title).join(', ');
  return titles.length > DESCRIPTION_LENGTH ? `${titles.slice(0, DESCRIPTION_LENGTH - 1)}…` : titles;
}

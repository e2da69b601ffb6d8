import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { MODEL_SLOT, PREVIEW_WORDS_ID, type PreviewWords } from '#contracts/share';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { scriptText } from '../components/seo/script-text';
import { useHead } from '../layout/use-head';
import { useSearch } from '../components/use-search';
import { isFilmLink } from '../features/videos/film-address';
import { LazySharedFilm } from '../features/films/sharing/LazySharedFilm';
import { Shared } from '../features/videos/sharing/Shared';
import { Layout } from '../layout/Layout';

export default function SharedPage({ data }: PageProps<Queries.SharedPageQuery>) {
  const models = data.allModel.nodes;
  return (
    <Layout>
      <Shared models={models} film={<LazySharedFilm models={models} />} />
    </Layout>
  );
}

export const query = graphql`
  query SharedPage($language: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["common", "my-videos", "player", "errors"] } }
    ) {
      ...PageLocales
    }
    allModel(sort: { order: ASC }) {
      nodes {
        key
        title
      }
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.SharedPageQuery, SeoPageContext>) {
  const { t, site, inLanguage } = useHead({ locales: data.locales, pageContext });
  const isFilm = isFilmLink(useSearch());
  const video = { title: t('my-videos:shared.title'), description: t('my-videos:shared.description') };
  const film = { title: t('my-videos:shared.film.title'), description: t('my-videos:shared.film.description') };
  // For the host, which alone knows the address, and of the video, when the page is asked for.
  const words: PreviewWords = {
    lang: inLanguage,
    product: site.product.name,
    madeWith: t('my-videos:shared.madeWith', { model: MODEL_SLOT }),
    ...video,
    aiGenerated: t('my-videos:aiGenerated'),
    film,
    models: Object.fromEntries(data.allModel.nodes.map((model) => [model.key, model.title])),
  };
  return (
    <>
      <Seo pageContext={pageContext} {...(isFilm ? film : video)} />
      <script id={PREVIEW_WORDS_ID} type="application/json">
        {scriptText(words)}
      </script>
    </>
  );
}

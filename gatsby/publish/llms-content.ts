import { SIGNUP_CREDITS } from '../../contracts/user';
import { partPath } from '../../src/catalogue/parts';
import { modelDescription, type DescribedModel } from '../../src/features/models/model-description';
import { headTranslator } from '../../src/i18n/head-translator';
import type { PageLocales } from '../../src/i18n/page-locales';
import { DEFAULT_LANGUAGE } from '../languages';
import type { LlmsContent } from './llms-txt';
import type { GraphqlArgs } from './public-pages';

interface LlmsQuery {
  siteSettings: { product: { name: string } };
  locales: PageLocales;
  allModel: { nodes: (DescribedModel & { page: string; text: { summary: string } })[] };
  terms: LegalHead;
  privacy: LegalHead;
  imprint: LegalHead;
  allLanguage: { nodes: { code: string; name: string; path: string; hreflang: string }[] };
}

interface LegalHead {
  title: string;
  description: string;
}

const QUERY = `
  query LlmsContent {
    siteSettings {
      product {
        name
      }
    }
    locales: allLocale(
      filter: { language: { eq: "en" }, ns: { in: ["common", "catalogue", "home", "generator", "models", "price", "withdrawal"] } }
    ) {
      edges {
        node {
          ns
          data
          language
        }
      }
    }
    allModel(sort: { order: ASC }, filter: { status: { ne: "retired" } }) {
      nodes {
        title
        maker
        status
        page
        text(language: "en") {
          summary
        }
        successor {
          title
        }
        capabilities {
          modes
          resolutions
          audio
        }
        credits {
          credits
        }
      }
    }
    terms: legalText(document: "terms", language: "en") {
      title
      description
    }
    privacy: legalText(document: "privacy", language: "en") {
      title
      description
    }
    imprint: legalText(document: "imprint", language: "en") {
      title
      description
    }
    allLanguage {
      nodes {
        code
        name
        path
        hreflang
      }
    }
  }
`;

/** The site in English, in the words of its pages. @throws Error if the content could not be read */
export async function readLlmsContent(
  { graphql }: Pick<GraphqlArgs, 'graphql'>,
  siteUrl: string,
): Promise<LlmsContent> {
  const { data } = await graphql<LlmsQuery>(QUERY);
  if (!data) throw new Error('The content of llms.txt could not be read.');
  const { name } = data.siteSettings.product;
  const t = headTranslator(data.locales, DEFAULT_LANGUAGE, name);
  const credits = { signupCredits: SIGNUP_CREDITS };
  const link = (path: string, title: string, text: string) => ({ name: title, url: `${siteUrl}${path}`, text });
  const legal = (path: string, { title, description }: LegalHead) => link(path, title, description);
  return {
    name,
    summary: t('common:footer.description'),
    about: t('common:footer.independence'),
    sections: [
      {
        title: 'Make videos',
        links: [
          link('/', t('home:meta.title'), t('home:meta.description', credits)),
          link('/ai-video-generator', t('generator:meta.title'), t('generator:meta.description')),
          link(partPath(1), t('catalogue:meta.title'), t('catalogue:meta.description')),
          link('/price', t('price:meta.title'), t('price:meta.description', credits)),
        ],
      },
      {
        title: 'Video models',
        links: data.allModel.nodes.map((model) =>
          link(model.page, model.title, `${model.text.summary} ${modelDescription(t, DEFAULT_LANGUAGE, model)}`),
        ),
      },
      {
        title: 'Policies',
        links: [
          legal('/terms', data.terms),
          legal('/privacy', data.privacy),
          legal('/imprint', data.imprint),
          link('/withdrawal', t('withdrawal:meta.title'), t('withdrawal:meta.description')),
        ],
      },
      {
        title: 'Optional',
        links: data.allLanguage.nodes
          .filter(({ code }) => code !== DEFAULT_LANGUAGE)
          .map(({ name: language, path, hreflang }) =>
            link(path, language, `The site in another language (${hreflang}).`),
          ),
      },
    ],
  };
}

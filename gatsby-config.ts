import type { GatsbyConfig } from 'gatsby';
import { readBuildEnv } from './gatsby/build-env';
import { isBuild } from './gatsby/is-build';
import { DEFAULT_LANGUAGE, readLanguages } from './gatsby/languages';
import { keepLastGoodContent } from './gatsby/last-good-content';
import { orStop } from './gatsby/or-stop';
import { contentSources, typeNameOf } from './gatsby/sources';
import { chooseAdapter, isForNetlify } from './src/host/choose-adapter';

const root = process.cwd();
const languages = orStop(() => readLanguages(root));
const env = orStop(() => readBuildEnv(process.env));

if (!isBuild()) keepLastGoodContent(root);

// `gatsby develop` would compile a function when it is first called, and run its file as soon as that exists, which may be
// before it is written: most likely why a busy preview sometimes answered the first page's call with 500.
// eslint-disable-next-line no-restricted-syntax -- a variable of Gatsby's, which has no other switch for it
process.env.GATSBY_PRECOMPILE_DEVELOP_FUNCTIONS ??= '1';

const config: GatsbyConfig = {
  siteMetadata: { ...env, hasPreviews: !isForNetlify(process.env) },
  trailingSlash: 'never',
  adapter: orStop(() => chooseAdapter(root, process.env)),
  graphqlTypegen: { generateOnBuild: true },
  jsxRuntime: 'automatic',
  plugins: [
    ...contentSources(root),
    { resolve: 'gatsby-transformer-json', options: { typeName: typeNameOf } },
    {
      resolve: 'gatsby-plugin-react-i18next',
      options: {
        languages: languages.map(({ code }) => code),
        defaultLanguage: DEFAULT_LANGUAGE,
        redirect: false,
        verbose: false,
        trailingSlash: 'never',
        siteUrl: env.siteUrl,
      },
    },
    'gatsby-plugin-image',
    {
      resolve: 'gatsby-plugin-sharp',
      options: { defaults: { formats: ['auto', 'webp', 'avif'], placeholder: 'dominantColor' } },
    },
    'gatsby-transformer-sharp',
  ],
};

export default config;

import { graphql, Script, useScrollRestoration } from 'gatsby';
import { GatsbyImage, getImage, StaticImage } from 'gatsby-plugin-image';
import { I18nextContext, Link, Trans, useI18next, useTranslation } from 'gatsby-plugin-react-i18next';
import { useContext, useState } from 'react';

// A page that a developer would write by the documentation of Gatsby and of its plugins: nothing of ours is imported.

export default function Probe({ data }) {
  const { t } = useTranslation();
  const { language, languages, originalPath, changeLanguage, navigate } = useI18next();
  const context = useContext(I18nextContext);
  const list = useScrollRestoration('probe-list');
  const [count, setCount] = useState(0);
  const image = getImage(data.file.childImageSharp);
  return (
    <main>
      <h1>{t('common:nav.pricing')}</h1>
      <p data-testid="bare">{t('nav.pricing')}</p>
      <p data-testid="trans">
        <Trans i18nKey="common:footer.copyright" values={{ year: 2026 }} />
      </p>
      <p data-testid="parts">
        <Trans defaults="Made with <bold>care</bold>" components={{ bold: <strong /> }} />
      </p>
      <p data-testid="language">{`${language} ${languages.length} ${originalPath} ${context.defaultLanguage}`}</p>
      <Link to="/price">to the prices</Link>
      <Link to={originalPath} language="fr">
        in French
      </Link>
      <button onClick={() => void changeLanguage('ja')}>in Japanese</button>
      <button onClick={() => void navigate('/price')}>go to the prices</button>
      <button onClick={() => setCount(count + 1)}>{`pressed ${count}`}</button>
      {image && <GatsbyImage image={image} alt="from a query" />}
      <StaticImage src="../../content/models/media/veo3.1.jpg" alt="by its path" width={320} />
      <ul {...list} style={{ height: 100, overflow: 'auto' }} data-testid="list">
        {Array.from({ length: 50 }, (_, index) => (
          <li key={index}>{index}</li>
        ))}
      </ul>
      <Script id="inline-probe">{`document.body.dataset.inlineScript = 'ran';`}</Script>
      <Script
        id="inline-html"
        strategy="idle"
        dangerouslySetInnerHTML={{ __html: `document.body.dataset.idleScript = 'ran';` }}
      />
    </main>
  );
}

export function Head() {
  return <title>Probe</title>;
}

export const query = graphql`
  query Probe($language: String!) {
    locales: allLocale(filter: { ns: { in: ["common"] }, language: { eq: $language } }) {
      edges {
        node {
          ns
          data
          language
        }
      }
    }
    file(relativePath: { eq: "media/veo3.1.jpg" }) {
      childImageSharp {
        gatsbyImageData(width: 480, placeholder: BLURRED)
      }
    }
  }
`;

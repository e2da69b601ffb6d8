import { graphql, navigate, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';
import { Link, localizedPath } from '../components/Link';
import { Questions } from '../components/Questions';
import { Section } from '../components/Section';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { breadcrumbJsonLd, faqPageJsonLd, videoObjectJsonLd } from '../components/seo/json-ld';
import { socialCardPath } from '../components/seo/social-card-path';
import { useHead } from '../layout/use-head';
import { Generator } from '../features/generator/Generator';
import { toGeneratorModel } from '../features/generator/catalogue/generator-model';
import { useOfferedCatalogue } from '../features/generator/catalogue/catalogue';
import { useCatalogue } from '../features/generator/catalogue/use-catalogue';
import { suggestPrompt } from '../features/generator/form/use-suggested-prompt';
import { toComparedModel } from '../features/models/guide/compared-model';
import { ModelComparison } from '../features/models/guide/ModelComparison';
import { ModelPrompts } from '../features/models/guide/ModelPrompts';
import { ModelSettings } from '../features/models/guide/ModelSettings';
import { LifecycleNotice } from '../features/models/LifecycleNotice';
import { kindWords } from '../features/models/kind-words';
import { toModelCard } from '../features/models/model-card';
import { modelDescription } from '../features/models/model-description';
import { toModelDetails } from '../features/models/model-details';
import { ModelDetails } from '../features/models/ModelDetails';
import { ModelGrid } from '../features/models/ModelGrid';
import { ModelPrices } from '../features/models/ModelPrices';
import { ModelSample } from '../features/models/ModelSample';
import { ModelTag } from '../features/models/ModelTag';
import { LazyTakesStrip } from '../features/takes/strip/LazyTakesStrip';
import { LazyLiveVideo } from '../features/takes/stage/LazyLiveVideo';
import { LazyTopUpSheet } from '../features/pricing/top-up/LazyTopUpSheet';
import { toListedModel } from '../features/videos/video/listed-model';
import { useTranslation } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';
import { originWords } from '../model-origin';
import { useIsUsable } from '../first-load/use-is-usable';
import * as styles from './model.module.css';

/** Length of the clips in content/models/media. */
const SAMPLE_CLIP_S = 5;

export default function ModelPage({ data }: PageProps<Queries.ModelPageQuery>) {
  const { t } = useTranslation();
  const node = modelOf(data);
  const model = toModelDetails(node);
  const card = toModelCard(node);
  const { guide } = model;
  return (
    <Layout>
      <ModelGenerator
        inForm={formModelOf(data)}
        heading={
          <>
            <h1>
              {card.title} <span className={styles.kind}>{kindWords(t, model.capabilities)}</span>
            </h1>
            <ModelTag model={card} />
            <LifecycleNotice model={model} />
          </>
        }
      />
      <Section
        title={t('models:about', { model: card.title })}
        intro={
          <>
            {card.summary} <span className={styles.origin}>{originWords(t, card)}</span>
          </>
        }
      >
        <ModelDetails model={model} uses={guide?.uses} />
      </Section>
      {card.clip && (
        <Section title={t('models:sample.title')}>
          <ModelSample model={card} examplePrompt={model.examplePrompt} />
        </Section>
      )}
      {guide && (
        <>
          <Section title={t('model-guide:prompts.title', { model: card.title })} intro={t('model-guide:prompts.intro')}>
            <ModelPrompts prompts={guide.prompts} onUse={suggestPrompt} />
          </Section>
          <Section
            title={t('model-guide:settings.title', { model: card.title })}
            intro={t('model-guide:settings.intro')}
          >
            <ModelSettings model={model} />
          </Section>
        </>
      )}
      {model.status !== 'retired' && (
        <Section title={t('models:prices.title')} intro={t('models:prices.intro')}>
          <ModelPrices model={model} />
          <p className={styles.all}>
            <Link to="/price">{t('models:prices.all')}</Link>
          </p>
        </Section>
      )}
      {guide && (
        <>
          <Section title={t('model-guide:compare.title', { model: card.title })} intro={t('model-guide:compare.intro')}>
            <ModelComparison model={toComparedModel(node)} others={data.relatedModels.map(toComparedModel)} />
          </Section>
          <Section title={t('model-guide:questions', { model: card.title })} heading="beside">
            <Questions
              questions={guide.questions.map(({ question, answer }) => ({
                key: question,
                question,
                answer: <p>{answer}</p>,
              }))}
            />
          </Section>
        </>
      )}
      <Section title={t('models:sisters')}>
        <ModelGrid models={data.relatedModels.map(toModelCard)} />
      </Section>
    </Layout>
  );
}

type PageModel = NonNullable<Queries.ModelPageQuery['model']>;
type FormModel = NonNullable<Queries.ModelPageQuery['inForm']>;

const WITHOUT_MODEL = 'The model of a model page is missing.';

/** Pages are created from the models, so this page's model exists. */
function modelOf({ model }: Queries.ModelPageQuery): PageModel {
  if (!model) throw new Error(WITHOUT_MODEL);
  return model;
}

function formModelOf({ inForm }: Queries.ModelPageQuery): FormModel {
  if (!inForm) throw new Error(WITHOUT_MODEL);
  return inForm;
}

/** A separate component, so that the page does not render again when catalogue and offer arrive. */
function ModelGenerator({ inForm, heading }: { inForm: FormModel; heading: ReactNode }) {
  const { i18n } = useTranslation();
  const startModel = toGeneratorModel(inForm);
  const known = inForm.successor ? [startModel, toGeneratorModel(inForm.successor)] : [startModel];
  const catalogue = useOfferedCatalogue(useCatalogue(known, useIsUsable()));
  const listed = catalogue.models.map(toListedModel);
  return (
    <Generator
      key={startModel.key}
      heading={heading}
      catalogue={catalogue}
      startModel={startModel}
      onLeaveFor={(page) => void navigate(localizedPath(page, i18n.language))}
      renderVideo={(slot) => <LazyLiveVideo {...slot} models={listed} />}
      renderTakes={(slot) => <LazyTakesStrip {...slot} />}
      renderShort={(slot) => <LazyTopUpSheet {...slot} />}
    />
  );
}

export const query = graphql`
  query ModelPage($language: String!, $modelKey: String!, $relatedKeys: [String!]!) {
    locales: allLocale(
      filter: {
        language: { eq: $language }
        ns: {
          in: [
            "common"
            "catalogue"
            "models"
            "model-guide"
            "generator"
            "prompt-help"
            "my-videos"
            "player"
            "errors"
          ]
        }
      }
    ) {
      ...PageLocales
    }
    model(key: { eq: $modelKey }) {
      media {
        publishedAt
      }
      # The help with the prompt reads it from the data of this page, when a visitor opens it.
      promptWords {
        key
        words {
          key
          adds
        }
      }
      ...ModelCardFields
      ...ModelDetailsFields
      ...ComparedModelFields
    }
    inForm: model(key: { eq: $modelKey }) {
      ...GeneratorModel
      successor {
        ...GeneratorModel
      }
    }
    relatedModels: modelsByKey(keys: $relatedKeys) {
      ...ModelCardFields
      ...ComparedModelFields
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.ModelPageQuery, SeoPageContext>) {
  const { t, site, inLanguage, addressOf } = useHead({ locales: data.locales, pageContext });
  const node = modelOf(data);
  const { title, maker, runsOn, page, text, video, media, guide } = node;
  return (
    <Seo
      pageContext={pageContext}
      title={t('models:meta.title', { model: title })}
      description={modelDescription(t, inLanguage, toModelDetails(node))}
      jsonLd={[
        videoObjectJsonLd({
          name: t('models:meta.title', { model: title }),
          description: text.imageAlt,
          thumbnailUrl: `${site.siteUrl}${socialCardPath(pageContext.language, page)}`,
          contentUrl: `${site.siteUrl}${video.publicURL ?? ''}`,
          uploadDate: media.publishedAt,
          durationS: SAMPLE_CLIP_S,
          about: { name: runsOn ?? title, maker },
        }),
        breadcrumbJsonLd([
          { name: t('common:nav.home'), url: addressOf('/') },
          { name: t('generator:meta.title'), url: addressOf('/ai-video-generator') },
          { name: title, url: addressOf(page) },
        ]),
        ...(guide ? [faqPageJsonLd(guide.questions)] : []),
      ]}
    />
  );
}

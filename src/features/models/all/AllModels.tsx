import { lowestCreditCost } from '#contracts/credit-cost';
import type { Capabilities, ModelStatus, ModelTag as Tag } from '#contracts/model';
import { abilityWords } from '../../../catalogue/ability-words';
import { Finder } from '../../../catalogue/Finder';
import { MODELS_A_PART } from '../../../catalogue/parts';
import { useFinder } from '../../../catalogue/use-finder';
import { useParts, type PartModel } from '../../../catalogue/use-parts';
import { Link } from '../../../components/Link';
import { Picture } from '../../../components/Picture';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { originWords } from '../../../model-origin';
import { ModelTag } from '../ModelTag';
import * as styles from './AllModels.module.css';
import { PartLinks } from './PartLinks';

export interface AllModelsProps {
  /** Models of this page. */
  models: readonly PartModel[];
  /** Number of this page, from 1. */
  part: number;
  /** Number of models on all pages. */
  total: number;
}

/** One page of the list of all models, with links to the others, and a search over all of them. */
export function AllModels({ models, part, total }: AllModelsProps) {
  const { t } = useTranslation();
  const { models: all, ...rest } = useParts(total);
  const finder = useFinder({
    models: all.length > 0 ? all : models,
    listed: models,
    rest,
    wordsOf: ({ title, maker, runsOn, capabilities }) => [
      title,
      maker,
      runsOn,
      ...abilityWords(t, capabilities as Capabilities),
    ],
    first: MODELS_A_PART,
  });
  return (
    <>
      <Finder finder={finder} label={t('catalogue:search')}>
        <ul role="list" className={styles.grid}>
          {finder.shown.map((model) => (
            <li key={model.key} data-model>
              <Entry model={model} />
            </li>
          ))}
        </ul>
      </Finder>
      {finder.found === undefined && <PartLinks part={part} total={total} />}
    </>
  );
}

function Entry({ model }: { model: PartModel }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const picture = model.image?.childImageSharp?.gatsbyImageData;
  const credits = lowestCreditCost(model);
  return (
    <article className={styles.entry}>
      <span className={styles.frame}>
        {picture && <Picture image={picture} alt="" sizes="(width < 40rem) 7rem, 18rem" className={styles.picture} />}
      </span>
      <div className={styles.title}>
        <h2>
          <Link to={model.page} className={styles.link}>
            {model.title}
          </Link>
        </h2>
        <ModelTag model={{ status: model.status as ModelStatus, tag: model.tag as Tag }} />
      </div>
      <p className={styles.origin}>{originWords(t, model)}</p>
      <p className={styles.summary}>{model.text.summary}</p>
      {model.status !== 'retired' && (
        <p className={styles.price}>
          {t('common:unit.creditsFrom', { count: credits, formatted: new Intl.NumberFormat(language).format(credits) })}
        </p>
      )}
    </article>
  );
}

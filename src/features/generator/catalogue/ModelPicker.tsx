import { useState } from 'react';
import { abilityWords } from '../../../catalogue/ability-words';
import { Finder } from '../../../catalogue/Finder';
import { FIRST_MODELS } from '../../../catalogue/parts';
import { useFinder } from '../../../catalogue/use-finder';
import { Badge } from '../../../components/Badge';
import { classNames } from '../../../components/class-names';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { ModelLogo } from '../../../components/ModelLogo';
import { Notice } from '../../../components/Notice';
import { Skeleton } from '../../../components/Skeleton';
import { useTranslation } from '../../../i18n/use-translation';
import { arrangeModels, groupByMaker, type ModelNeed, type ModelOrder as Order, offeredNeeds } from './arrange-models';
import type { Catalogue } from './catalogue';
import { FromPrice } from './FromPrice';
import { type GeneratorModel, listedModels } from './generator-model';
import { ModelOrder } from './ModelOrder';
import * as styles from './ModelPicker.module.css';
import { ModelPicture } from './ModelPicture';

export interface ModelPickerProps {
  catalogue: Catalogue;
  chosen: string;
  onChoose: (key: string) => void;
  onClose: () => void;
}

/** Fewer are seen at a glance. */
const FEWEST_TO_ORDER = 8;
/** Placeholders while the catalogue loads: about a screenful. */
const PLACEHOLDERS = 9;

/** The models as film frames, of many the first ones and a search; loaded when first opened, hence the default export. Retired ones are not listed. */
export default function ModelPicker({ catalogue, chosen, onChoose, onClose }: ModelPickerProps) {
  const { t } = useTranslation();
  const [order, setOrder] = useState<Order>('ours');
  const [needs, setNeeds] = useState<readonly ModelNeed[]>([]);
  const listed = listedModels(catalogue.models, chosen);
  const models = arrangeModels(listed, { order, needs });
  const finder = useFinder({
    models,
    rest: catalogue.rest,
    wordsOf: ({ title, maker, runsOn, capabilities, catalogued }) => [
      title,
      maker,
      runsOn,
      ...abilityWords(t, catalogued ?? capabilities),
    ],
  });
  return (
    <Dialog title={t('generator:model.choose')} width="wide" onClose={onClose}>
      {catalogue.state === 'failed' && (
        <Notice
          kind="error"
          announce
          actions={
            <Button size="small" onClick={catalogue.want}>
              {t('generator:model.retry')}
            </Button>
          }
        >
          {t('generator:model.failed')}
        </Notice>
      )}
      {catalogue.state === 'whole' && listed.length >= FEWEST_TO_ORDER && (
        <ModelOrder {...{ order, needs }} onOrder={setOrder} offered={offeredNeeds(listed)} onNeeds={setNeeds} />
      )}
      {catalogue.state === 'coming' ? (
        <ul role="list" className={styles.grid} aria-busy>
          {Array.from({ length: PLACEHOLDERS }, (_, index) => (
            <li key={index}>
              <Skeleton aspectRatio="16 / 9" />
            </li>
          ))}
        </ul>
      ) : listed.length > FIRST_MODELS || catalogue.state === 'partial' ? (
        <Finder finder={finder} label={t('catalogue:search')}>
          {listOf(finder.shown)}
        </Finder>
      ) : (
        listOf(models)
      )}
    </Dialog>
  );

  function listOf(shown: readonly GeneratorModel[]) {
    if (order !== 'maker') return gridOf(shown);
    return groupByMaker(shown).map((group) => (
      <section key={group.maker} aria-label={group.maker} className={styles.group}>
        <h3 className={styles.maker}>{group.maker}</h3>
        {gridOf(group.models)}
      </section>
    ));
  }

  function gridOf(shown: readonly GeneratorModel[]) {
    return (
      <ul role="list" className={styles.grid}>
        {shown.map((model) => (
          <li key={model.key} data-model>
            <button
              type="button"
              className={classNames(styles.card, model.key === chosen && styles.chosen)}
              aria-pressed={model.key === chosen}
              disabled={model.isUnavailable && model.key !== chosen}
              onClick={() => onChoose(model.key)}
            >
              <span className={styles.frame}>
                <ModelPicture model={model} sizes="(width < 40rem) 7rem, 18rem" isDecoration />
              </span>
              <span className={styles.title}>
                <ModelLogo src={model.logo} />
                {model.title} <ModelBadge model={model} />
              </span>
              <span className={styles.summary}>{model.summary}</span>
              <FromPrice model={model} />
            </button>
          </li>
        ))}
      </ul>
    );
  }
}

function ModelBadge({ model }: { model: GeneratorModel }) {
  const { t } = useTranslation();
  if (model.status !== 'live') return <Badge tone="danger">{t(`common:model.status.${model.status}`)}</Badge>;
  return <Badge tone="accent">{t(`common:model.tag.${model.tag}`)}</Badge>;
}

import { useTranslation } from 'gatsby-plugin-react-i18next';
import { lazy, Suspense, useState } from 'react';
import { lowestCreditCost } from '#contracts/credit-cost';
import { Badge } from '../../components/Badge';
import { languageTag } from '../../components/language-tag';
import type { GeneratorModel } from './generator-model';
import * as styles from './ModelField.module.css';
import { ModelPicture } from './ModelPicture';

const ModelPicker = lazy(() => import('./ModelPicker'));

export interface ModelFieldProps {
  models: readonly GeneratorModel[];
  model: GeneratorModel;
  onChoose: (key: string) => void;
}

/** The chosen model; a press shows all of them. */
export function ModelField({ models, model, onChoose }: ModelFieldProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span className={styles.thumbnail}>
          <ModelPicture model={model} sizes="7rem" isDecoration />
        </span>
        <span className={styles.words}>
          <span className={styles.caption}>{t('generator:model.label')}</span>
          <span className={styles.title}>
            {model.title}{' '}
            {model.status !== 'live' && <Badge tone="danger">{t(`common:model.status.${model.status}`)}</Badge>}
          </span>
          <FromPrice model={model} />
        </span>
        <span className={styles.change}>{t('generator:model.change')}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ModelPicker
            models={models}
            chosen={model.key}
            onClose={() => setIsOpen(false)}
            onChoose={(key) => {
              setIsOpen(false);
              onChoose(key);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** "from 3 credits" */
export function FromPrice({ model }: { model: GeneratorModel }) {
  const { t, i18n } = useTranslation();
  const credits = lowestCreditCost(model);
  const formatted = new Intl.NumberFormat(languageTag(i18n.language)).format(credits);
  return <span className={styles.price}>{t('common:unit.creditsFrom', { count: credits, formatted })}</span>;
}

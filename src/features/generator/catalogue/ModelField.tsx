import { memo, startTransition } from 'react';
import { Badge } from '../../../components/Badge';
import { late } from '../../../components/late';
import { useLayer } from '../../../components/use-layer';
import { useTranslation } from '../../../i18n/use-translation';
import type { Catalogue } from './catalogue';
import { FromPrice } from './FromPrice';
import type { GeneratorModel } from './generator-model';
import * as styles from './ModelField.module.css';
import { ModelPicture } from './ModelPicture';

const ModelPicker = late(async () => (await import('./ModelPicker')).default, { close: ({ onClose }) => onClose });

export interface ModelFieldProps {
  catalogue: Catalogue;
  model: GeneratorModel;
  onChoose: (key: string) => void;
}

/** The chosen model; pressing it opens the list of all models. */
export const ModelField = memo(function ModelField({ catalogue, model, onChoose }: ModelFieldProps) {
  const { t } = useTranslation();
  const picker = useLayer();
  return (
    <>
      <button
        type="button"
        className={styles.row}
        aria-haspopup="dialog"
        onPointerEnter={catalogue.want}
        onFocus={catalogue.want}
        onClick={() => {
          catalogue.want();
          picker.open();
        }}
      >
        <span className={styles.thumbnail}>
          <ModelPicture model={model} sizes="7rem" isDecoration />
        </span>
        <span className={styles.caption}>{t('generator:model.label')}</span>
        <span className={styles.title}>
          {model.title}{' '}
          {model.status !== 'live' && <Badge tone="danger">{t(`common:model.status.${model.status}`)}</Badge>}
        </span>
        <span className={styles.price}>
          <FromPrice model={model} />
        </span>
        <span className={styles.change}>{t('generator:model.change')}</span>
      </button>
      {picker.isOpen && (
        <ModelPicker
          catalogue={catalogue}
          chosen={model.key}
          onClose={() => picker.close()}
          // On a phone the form of another model takes longer than a frame: the list closes before.
          onChoose={(key) => picker.close(() => startTransition(() => onChoose(key)))}
        />
      )}
    </>
  );
});

import { Badge } from '../../../components/Badge';
import { classNames } from '../../../components/class-names';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { ModelLogo } from '../../../components/ModelLogo';
import { Notice } from '../../../components/Notice';
import { Skeleton } from '../../../components/Skeleton';
import { useTranslation } from '../../../i18n/use-translation';
import type { Catalogue } from './catalogue';
import { FromPrice } from './FromPrice';
import { type GeneratorModel, listedModels } from './generator-model';
import * as styles from './ModelPicker.module.css';
import { ModelPicture } from './ModelPicture';

export interface ModelPickerProps {
  catalogue: Catalogue;
  chosen: string;
  onChoose: (key: string) => void;
  onClose: () => void;
}

/** Placeholders while the catalogue loads: about a screenful. */
const PLACEHOLDERS = 9;

/** All models as film frames; loaded when first opened, hence the default export. Retired ones are not listed. */
export default function ModelPicker({ catalogue, chosen, onChoose, onClose }: ModelPickerProps) {
  const { t } = useTranslation();
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
      <ul role="list" className={styles.grid} aria-busy={catalogue.state === 'coming'}>
        {catalogue.state === 'coming'
          ? Array.from({ length: PLACEHOLDERS }, (_, index) => (
              <li key={index}>
                <Skeleton aspectRatio="16 / 9" />
              </li>
            ))
          : listedModels(catalogue.models, chosen).map((model) => (
              <li key={model.key}>
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
    </Dialog>
  );
}

function ModelBadge({ model }: { model: GeneratorModel }) {
  const { t } = useTranslation();
  if (model.status !== 'live') return <Badge tone="danger">{t(`common:model.status.${model.status}`)}</Badge>;
  return <Badge tone="accent">{t(`common:model.tag.${model.tag}`)}</Badge>;
}

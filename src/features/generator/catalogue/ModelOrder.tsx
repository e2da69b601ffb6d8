import { Field } from '../../../components/Field';
import { Select } from '../../../components/TextControls';
import { Button } from '../../../components/Button';
import { useTranslation } from '../../../i18n/use-translation';
import { MODEL_ORDERS, type ModelNeed, type ModelOrder as Order } from './arrange-models';
import * as styles from './ModelOrder.module.css';

export interface ModelOrderProps {
  order: Order;
  onOrder: (order: Order) => void;
  offered: readonly ModelNeed[];
  needs: readonly ModelNeed[];
  onNeeds: (needs: readonly ModelNeed[]) => void;
}

/** Controls for the order of the list, and for the abilities that its models must have. */
export function ModelOrder({ order, onOrder, offered, needs, onNeeds }: ModelOrderProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.row}>
      <Field label={t('generator:model.order.label')}>
        {(control) => (
          <Select {...control} value={order} onChange={({ target }) => onOrder(orderOf(target.value))}>
            {MODEL_ORDERS.map((value) => (
              <option key={value} value={value}>
                {t(`generator:model.order.${value}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {offered.map((need) => (
        <Button
          key={need}
          size="small"
          aria-pressed={needs.includes(need)}
          onClick={() => onNeeds(needs.includes(need) ? needs.filter((each) => each !== need) : [...needs, need])}
        >
          {t(`generator:model.need.${need}`)}
        </Button>
      ))}
    </div>
  );
}

function orderOf(value: string): Order {
  return MODEL_ORDERS.find((order) => order === value) ?? 'ours';
}

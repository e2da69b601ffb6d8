import { ModelCard } from './ModelCard';
import type { ModelCardData } from './model-card';
import * as styles from './ModelGrid.module.css';

/** Models side by side, as frames of a contact sheet. */
export function ModelGrid({ models }: { models: readonly ModelCardData[] }) {
  return (
    <ul role="list" className={styles.grid}>
      {models.map((model) => (
        <li key={model.key}>
          <ModelCard model={model} />
        </li>
      ))}
    </ul>
  );
}

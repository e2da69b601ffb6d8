import { ModelCard } from './ModelCard';
import type { ModelCardData } from './model-card';
import * as styles from './ModelGrid.module.css';

/** Models side by side, as frames of a contact sheet; of an odd number, the first fills a row where there are two columns. */
export function ModelGrid({ models }: { models: readonly ModelCardData[] }) {
  return (
    <ul role="list" className={styles.grid}>
      {models.map((model, index) => (
        // A phone is near the first of them only: all together take as long as the rest of the page.
        <li key={model.key} data-below-fold="card">
          <ModelCard model={model} isOpening={index === 0 && models.length % 2 === 1} />
        </li>
      ))}
    </ul>
  );
}

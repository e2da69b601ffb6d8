import { Link } from '../../../components/Link';
import { ScrollArea } from '../../../components/ScrollArea';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import * as tableStyles from '../ModelTable.module.css';
import type { ComparedModel } from './compared-model';
import * as styles from './ModelComparison.module.css';

export interface ModelComparisonProps {
  /** The page's own model. */
  model: ComparedModel;
  others: readonly ComparedModel[];
}

/** The page's model beside others, whose names lead to their pages. */
export function ModelComparison({ model, others }: ModelComparisonProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const number = new Intl.NumberFormat(language);
  // In words of ours: where the browser's `formatRange` is missing or writes otherwise, the built page would not fit.
  const span = (least: number, most: number) =>
    least === most
      ? number.format(least)
      : t('common:unit.range', { from: number.format(least), to: number.format(most) });
  const title = t('model-guide:compare.title', { model: model.title });
  const columns: [string, (row: ComparedModel) => string][] = [
    [t('model-guide:compare.credits'), ({ credits: [least, most] }) => span(least, most)],
    [t('model-guide:compare.longest'), ({ longestS }) => t('common:unit.seconds', { formatted: longestS })],
    [t('model-guide:compare.resolution'), ({ resolution }) => resolution],
    [t('models:facts.sound'), ({ audio }) => t(`models:facts.audio.${audio}`)],
    [
      t('generator:fields.endImageId'),
      ({ hasLastFrame }) => t(hasLastFrame ? 'model-guide:compare.yes' : 'model-guide:compare.no'),
    ],
  ];
  return (
    <ScrollArea label={title}>
      <table className={`${tableStyles.prices} ${styles.comparison}`}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('generator:fields.model')}</th>
            {columns.map(([head]) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[model, ...others].map((row) => (
            <tr key={row.key} className={row === model ? styles.own : undefined}>
              <th scope="row">{row === model ? row.title : <Link to={row.page}>{row.title}</Link>}</th>
              {columns.map(([head, cell]) => (
                <td key={head}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

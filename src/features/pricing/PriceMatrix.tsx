import { Link } from '../../components/Link';
import { ScrollArea } from '../../components/ScrollArea';
import { useMoney } from '../../components/use-money';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { originWords } from '../../model-origin';
import { useTrials } from '../session/use-trials';
import { matrixRows, type MatrixRow } from './matrix-rows';
import type { PricedModel } from './price-data';
import * as styles from './PriceMatrix.module.css';

/** The price of a video on every model, as one plain table: a row per resolution, a column per duration. */
export function PriceMatrix({ models }: { models: readonly PricedModel[] }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const number = new Intl.NumberFormat(language);
  const words = useMoney();
  const hasTrial = useTrials();
  const offered = models.filter(({ status }) => status !== 'retired');
  const durationsS = [...new Set(offered.flatMap(({ credits }) => credits.map(({ durationS }) => durationS)))].sort(
    (a, b) => a - b,
  );
  return (
    <>
      {/* Phones show the table on demand; the browser's own switch works without scripts. */}
      <details className={styles.fold}>
        <summary>{t('price:matrix.show')}</summary>
      </details>
      <div className={styles.folded}>
        <ScrollArea label={t('price:matrix.title')}>
          <table className={styles.matrix}>
            <thead>
              <tr>
                <th scope="col">
                  <span className={styles.label}>
                    <span>{t('price:matrix.model')}</span> <span>{t('price:matrix.size')}</span>
                  </span>
                </th>
                {durationsS.map((durationS) => (
                  <th key={durationS} scope="col" className={styles.figure}>
                    {t('common:unit.seconds', { formatted: durationS })}
                  </th>
                ))}
              </tr>
            </thead>
            {offered.map((model) => {
              const rows = matrixRows(model);
              return (
                <tbody key={model.key} data-model>
                  {rows.map((row, index) => (
                    <tr key={row.key}>
                      <th scope="row">
                        <span className={styles.label}>
                          {index === 0 ? (
                            <Link to={model.page} className={styles.model}>
                              {model.title}
                            </Link>
                          ) : (
                            <span className="visually-hidden">{model.title}</span>
                          )}{' '}
                          <span className={styles.size}>
                            {row.resolutions.join(' · ')} <SoundWords row={row} />
                          </span>{' '}
                          {index === 0 && <span className={styles.origin}>{originWords(t, model)}</span>}{' '}
                          {index === 0 && model.trialCredits !== null && hasTrial(model) && (
                            <span className={styles.origin}>
                              {t('price:matrix.trial', { credits: words.credits(model.trialCredits) })}
                            </span>
                          )}
                        </span>
                      </th>
                      {durationsS.map((durationS) => (
                        <td key={durationS} className={styles.figure}>
                          <Cell credits={row.creditsByDuration.get(durationS)} format={number} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              );
            })}
          </table>
        </ScrollArea>
        {offered.some(({ trialCredits }) => trialCredits !== null) && (
          <p className={styles.note}>{t('price:matrix.trialNote')}</p>
        )}
      </div>
    </>
  );
}

function SoundWords({ row }: { row: MatrixRow }) {
  const { t } = useTranslation();
  if (row.audio === undefined) return null;
  return <span className={styles.sound}>{t(row.audio ? 'price:matrix.sound' : 'price:matrix.silent')}</span>;
}

function Cell({ credits, format }: { credits: number | undefined; format: Intl.NumberFormat }) {
  const { t } = useTranslation();
  if (credits !== undefined) return <>{format.format(credits)}</>;
  return (
    <span className={styles.none}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t('price:matrix.notOffered')}</span>
    </span>
  );
}

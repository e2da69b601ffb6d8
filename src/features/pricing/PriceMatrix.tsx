import { useId, useState } from 'react';
import { IconButton } from '../../components/Button';
import { ChevronDown } from '../../components/icons';
import { Link } from '../../components/Link';
import { ScrollArea } from '../../components/ScrollArea';
import { SegmentedControl } from '../../components/SegmentedControl';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { originWords } from '../../model-origin';
import { useTrials } from '../session/use-trials';
import { lengthPrices, lengthsOf, type PriceRange } from './length-prices';
import { ModelMatrix } from './ModelMatrix';
import type { PricedModel } from './price-data';
import * as styles from './PriceMatrix.module.css';

/** The usual length of a shot. */
const USUAL_S = 5;

/** The price of a video on every model: a row per model at the chosen length, and all of its prices on request. */
export function PriceMatrix({ models }: { models: readonly PricedModel[] }) {
  const { t } = useTranslation();
  const hasTrial = useTrials();
  const offered = models.filter(({ status }) => status !== 'retired');
  const lengths = lengthsOf(offered);
  const [wantedS, setWantedS] = useState(USUAL_S);
  const shownS = lengths.includes(wantedS) ? wantedS : (lengths[0] ?? USUAL_S);
  // One column of the table for all models, or none.
  const showsTrials = offered.some((model) => model.trialCredits !== null && hasTrial(model));
  return (
    <>
      <SegmentedControl
        legend={t('price:matrix.length')}
        segments={lengths.map((value) => ({ value, label: t('common:unit.seconds', { formatted: value }) }))}
        value={shownS}
        onChange={setWantedS}
        className={styles.lengths}
      />
      <ScrollArea label={t('price:matrix.title')}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{t('price:matrix.model')}</th>
              <th scope="col" className={styles.figure}>
                {t('price:matrix.makes')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('price:matrix.silent')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('price:matrix.sound')}
              </th>
              {showsTrials && (
                <th scope="col" className={styles.figure}>
                  {t('price:matrix.trial')}
                </th>
              )}
              <th scope="col">
                <span className="visually-hidden">{t('price:matrix.all')}</span>
              </th>
            </tr>
          </thead>
          {offered.map((model) => (
            <ModelRow
              key={model.key}
              model={model}
              wantedS={shownS}
              trialCredits={showsTrials ? (hasTrial(model) ? model.trialCredits : null) : undefined}
            />
          ))}
        </table>
      </ScrollArea>
      {offered.some(({ trialCredits }) => trialCredits !== null) && (
        <p className={styles.note}>{t('price:matrix.trialNote')}</p>
      )}
    </>
  );
}

interface ModelRowProps {
  model: PricedModel;
  wantedS: number;
  /** Undefined: the table has no such column. */
  trialCredits: number | null | undefined;
}

function ModelRow({ model, wantedS, trialCredits }: ModelRowProps) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useLanguageTag());
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { durationS, silent, withSound } = lengthPrices(model, wantedS);
  return (
    <tbody data-model>
      <tr>
        <th scope="row">
          <Link to={model.page} className={styles.model}>
            {model.title}
          </Link>{' '}
          <span className={styles.origin}>{originWords(t, model)}</span>
        </th>
        <td className={styles.figure}>{t('common:unit.seconds', { formatted: durationS })}</td>
        <td className={styles.figure}>
          <Range range={silent} />
        </td>
        <td className={styles.figure}>
          <Range range={withSound} />
        </td>
        {trialCredits !== undefined && (
          <td className={styles.figure}>{trialCredits === null ? <None /> : number.format(trialCredits)}</td>
        )}
        <td className={styles.more}>
          <IconButton
            label={t('price:matrix.allOf', { model: model.title })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown aria-hidden strokeWidth={1.5} className={isOpen ? styles.open : undefined} />
          </IconButton>
        </td>
      </tr>
      {isOpen && (
        <tr id={detailsId}>
          <td colSpan={trialCredits === undefined ? 5 : 6} className={styles.details}>
            <ModelMatrix model={model} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** "3–7" */
function Range({ range }: { range: PriceRange | undefined }) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useLanguageTag());
  if (!range) return <None />;
  const [from, to] = range.map((credits) => number.format(credits));
  return <>{from === to ? from : t('common:unit.range', { from, to })}</>;
}

function None() {
  const { t } = useTranslation();
  return (
    <span className={styles.none}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t('price:matrix.notOffered')}</span>
    </span>
  );
}

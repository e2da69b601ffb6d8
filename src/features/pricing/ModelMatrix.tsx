import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { lengthsOf } from './length-prices';
import { matrixRows } from './matrix-rows';
import type { PricedModel } from './price-data';
import * as styles from './PriceMatrix.module.css';

/** All prices of one model: a row per resolution and sound, a column per length. */
export function ModelMatrix({ model }: { model: PricedModel }) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useLanguageTag());
  const lengths = lengthsOf([model]);
  const soundWords = (audio: boolean | undefined) => {
    if (audio !== undefined) return t(audio ? 'price:matrix.sound' : 'price:matrix.silent');
    return model.audio === 'always' ? t('price:matrix.sound') : null;
  };
  return (
    <table aria-label={t('price:matrix.allOf', { model: model.title })} className={styles.prices}>
      <thead>
        <tr>
          <th scope="col">{t('price:matrix.size')}</th>
          {lengths.map((durationS) => (
            <th key={durationS} scope="col" className={styles.figure}>
              {t('common:unit.seconds', { formatted: durationS })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {matrixRows(model).map(({ key, resolutions, audio, creditsByDuration }) => (
          <tr key={key}>
            <th scope="row">
              <span className={styles.size}>{resolutions.join(' · ')}</span>{' '}
              <span className={styles.sound}>{soundWords(audio)}</span>
            </th>
            {lengths.map((durationS) => {
              const credits = creditsByDuration.get(durationS);
              return (
                <td key={durationS} className={styles.figure}>
                  {credits === undefined ? '–' : number.format(credits)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

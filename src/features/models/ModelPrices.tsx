import { creditCost } from '#contracts/credit-cost';
import { ScrollArea } from '../../components/ScrollArea';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import type { ModelDetailsData } from './model-details';
import * as styles from './ModelTable.module.css';

/** Every price of one model: lengths down, sizes (and sound, where it costs) across. */
export function ModelPrices({ model }: { model: ModelDetailsData }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const number = new Intl.NumberFormat(language);
  const { durationsS, resolutions } = model.capabilities;
  const hasSoundPrice = model.credits.some(({ audio }) => audio !== undefined);
  const columns = resolutions.flatMap((resolution) =>
    (hasSoundPrice ? [false, true] : [undefined]).map((audio) => ({ resolution, audio })),
  );
  return (
    <ScrollArea label={t('models:prices.title')}>
      <table className={styles.prices}>
        <caption className="visually-hidden">{t('models:prices.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('models:prices.duration')}</th>
            {columns.map(({ resolution, audio }) => (
              <th key={`${resolution} ${audio}`} scope="col" className={styles.figure}>
                {resolution}
                {audio !== undefined && (
                  <span className={styles.sound}> {t(audio ? 'models:prices.sound' : 'models:prices.silent')}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {durationsS.map((durationS) => (
            <tr key={durationS}>
              <th scope="row">{t('common:unit.seconds', { formatted: durationS })}</th>
              {columns.map(({ resolution, audio }) => {
                const credits = creditCost(model, { resolution, durationS, audio });
                return (
                  <td key={`${resolution} ${audio}`} className={styles.figure}>
                    {credits === undefined ? (
                      <>
                        <span aria-hidden>–</span>
                        <span className="visually-hidden">{t('models:prices.notOffered')}</span>
                      </>
                    ) : (
                      number.format(credits)
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

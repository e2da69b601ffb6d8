import type { VideoList } from '#contracts/api/lists';
import { useLanguageTag } from '../../components/use-language-tag';
import { useMoney } from '../../components/use-money';
import { useTranslation } from '../../i18n/use-translation';
import { useUserInfo } from '../session/use-user-info';
import { makeableRows } from './list-words';
import * as styles from './ListView.module.css';

/** A list in figures: before its start what it would cost, then what it has cost. */
export function ListFigures({ list }: { list: VideoList }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const { credits: inCredits } = useMoney();
  const { user } = useUserInfo();
  const number = new Intl.NumberFormat(language);
  const { state, rows, credits, maxCredits } = list;
  const unmade = rows.failed + rows.canceled + (state === 'draft' ? 0 : rows.faulty);
  const makeable = makeableRows(rows);

  const figures: (readonly [string, string] | false)[] =
    state === 'draft'
      ? [
          [t('lists:figure.rows'), number.format(rows.total)],
          rows.faulty > 0 && [t('lists:row.faulty'), number.format(rows.faulty)],
          [t('lists:figure.total'), inCredits(credits.waiting)],
          user !== undefined && [t('lists:figure.balance'), inCredits(user.credits)],
        ]
      : [
          [t('lists:figure.ready'), number.format(rows.ready)],
          unmade > 0 && [t('lists:figure.unmade'), number.format(unmade)],
          [t('my-videos:receipt.captured'), inCredits(credits.spent)],
          [t('my-videos:receipt.held'), inCredits(credits.held)],
          maxCredits !== undefined && [t('lists:cap.short'), inCredits(maxCredits)],
          user !== undefined && [t('lists:figure.balance'), inCredits(user.credits)],
        ];
  const words = t('lists:readyOf', { ready: number.format(rows.ready), total: number.format(makeable) });
  return (
    <>
      {state !== 'draft' && (
        <div className={styles.progress}>
          <progress aria-label={words} value={rows.ready} max={Math.max(1, makeable)} />
          <p className={styles.quiet} role="status">
            {words}
          </p>
        </div>
      )}
      <dl className={styles.figures}>
        {figures.map(
          (figure) =>
            figure && (
              <div key={figure[0]}>
                <dt>{figure[0]}</dt>
                <dd>{figure[1]}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

import useSWR from 'swr';
import type { AnswerOf } from '#contracts/api/call';
import type { readUsage } from '#contracts/api/account';
import { QUOTA_KINDS, type QuotaKind } from '#contracts/quota';
import { Panel } from '../../components/Panel';
import { Skeleton } from '../../components/Skeleton';
import { useLanguageTag } from '../../components/use-language-tag';
import { callApi } from '../../http/call-api';
import type { ApiError } from '../../http/request-json';
import { useTranslation } from '../../i18n/use-translation';
import * as styles from './Account.module.css';

const PATH = '/api/account/usage';
const GIGABYTE = 1e9;
const MEGABYTE = 1e6;

/** How much of each kind the user owns, beside the most that they may. */
export function AccountUsage({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { data, error } = useSWR<AnswerOf<typeof readUsage>, ApiError>([PATH, userId], () =>
    callApi<typeof readUsage>(PATH),
  );
  const figure = useFigures();
  return (
    <Panel title={t('account:usage.title')} className={styles.part} busy={!data && !error}>
      <p className={styles.text}>{t(error && !data ? 'account:usage.failed' : 'account:usage.text')}</p>
      {(data ?? !error) && (
        <dl className={styles.usage}>
          {QUOTA_KINDS.map((kind) => (
            <div key={kind} className={styles.usageRow}>
              <dt>{t(`account:usage.kind.${kind}`)}</dt>
              <dd>{data ? t('account:usage.of', figures(data, kind, figure)) : <Skeleton width="6rem" />}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

type Figure = (kind: QuotaKind, value: number) => string;

function figures({ usage }: AnswerOf<typeof readUsage>, kind: QuotaKind, figure: Figure) {
  const { used, limit } = usage[kind];
  return { used: figure(kind, used), limit: figure(kind, limit) };
}

/** Bytes as megabytes or gigabytes; counts as they are. */
function useFigures(): Figure {
  const language = useLanguageTag();
  const number = new Intl.NumberFormat(language);
  const inUnit = (unit: 'megabyte' | 'gigabyte') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 });
  return (kind, value) => {
    if (kind !== 'fileBytes' && kind !== 'textBytes') return number.format(value);
    return value < GIGABYTE ? inUnit('megabyte').format(value / MEGABYTE) : inUnit('gigabyte').format(value / GIGABYTE);
  };
}

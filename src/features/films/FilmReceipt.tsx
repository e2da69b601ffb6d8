import useSWR from 'swr';
import type { FilmReceipt as Receipt, readFilmReceipt } from '#contracts/api/films';
import { Button } from '../../components/Button';
import { classNames } from '../../components/class-names';
import { Dialog } from '../../components/Dialog';
import { Skeleton } from '../../components/Skeleton';
import { FileJson } from '../../components/icons';
import { useLanguageTag } from '../../components/use-language-tag';
import { useMoney } from '../../components/use-money';
import { callApi } from '../../http/call-api';
import { useTranslation } from '../../i18n/use-translation';
import { FailureNotice } from '../videos/video/FailureNotice';
import { failureWords } from '../videos/video/failure-words';
import { type ListedModel, titleOf } from '../videos/video/listed-model';
import { saveAsJson } from '../videos/video/save-receipt';
import * as styles from './FilmReceipt.module.css';

export interface FilmReceiptProps {
  /** The film's id. */
  id: string;
  models: readonly Pick<ListedModel, 'key' | 'title'>[];
  onClose: () => void;
}

/** Costs of the takes of a film: each once, those that are gone as well. */
export function FilmReceipt({ id, models, onClose }: FilmReceiptProps) {
  const { t } = useTranslation();
  const url = `/api/films/${id}/receipt` as const;
  const { data, error, mutate } = useSWR<{ receipt: Receipt }, Error>(url, () => callApi<typeof readFilmReceipt>(url));
  const receipt = data?.receipt;
  return (
    <Dialog
      title={t('my-videos:details.title')}
      onClose={onClose}
      actions={
        receipt && (
          <Button icon={<FileJson aria-hidden strokeWidth={1.5} />} onClick={() => saveAsJson(receipt, id)}>
            {t('my-videos:details.json')}
          </Button>
        )
      }
    >
      <p>{t('my-videos:film.receipt.note')}</p>
      {error && <FailureNotice onRetry={() => void mutate()}>{failureWords(t, error)}</FailureNotice>}
      {!receipt && !error && <Skeleton aspectRatio="4 / 1" />}
      {receipt && <Takes receipt={receipt} models={models} />}
    </Dialog>
  );
}

function Takes({ receipt, models }: { receipt: Receipt } & Pick<FilmReceiptProps, 'models'>) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const number = new Intl.NumberFormat(language);
  const list = new Intl.ListFormat(language);
  const { credits: amount } = useMoney();
  return (
    <>
      <ul role="list" className={styles.takes}>
        {receipt.takes.map(({ videoId, shots, model, prompt, credits }) => (
          <li key={videoId} className={styles.take}>
            <span className={styles.what}>
              {t('my-videos:film.receipt.shots', {
                count: shots.length,
                numbers: list.format(shots.map((shot) => number.format(shot))),
              })}
              {` · ${titleOf(models, model)}`}
              <span className={classNames('clamped', styles.prompt)} dir="auto">
                {prompt ?? t('my-videos:film.receipt.gone')}
              </span>
            </span>
            <span className={styles.credits}>{amount(credits)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('my-videos:film.receipt.total')}</span>
        <span className={styles.credits}>{amount(receipt.credits)}</span>
      </p>
    </>
  );
}

import type { ReactNode } from 'react';
import type { Video } from '#contracts/api/videos';
import {
  CHOICE_FIELDS,
  type PictureField,
  type Setting,
  type SettingField,
  SETTINGS,
  type VideoParams,
} from '#contracts/video-settings';
import { choiceWords } from '../../../choice-words';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { FileJson } from '../../../components/icons';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useMoney } from '../../../components/use-money';
import type { TextName } from '../../../i18n/text-key';
import { type TFunction, useTranslation } from '../../../i18n/use-translation';
import { makerWords } from '../../../model-origin';
import { saveReceipt } from './save-receipt';
import { shownStatus, stateLabel } from './state-label';
import { useModelOrigin } from './use-model-origin';
import * as styles from './VideoDetails.module.css';

/** A row of the receipt. */
type Row = TextName<'my-videos:receipt.'>;

export interface VideoDetailsProps {
  video: Video;
  modelTitle: string;
  onClose: () => void;
}

/** A video's receipt: the request, the result, and the cost. */
export function VideoDetails({ video, modelTitle, onClose }: VideoDetailsProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  const { params, receipt, credits, status, trial } = video;
  const origin = useModelOrigin(video.model);

  const moment = (iso: string | undefined) =>
    iso !== undefined && <time dateTime={iso}>{dateTime.format(new Date(iso))}</time>;
  const { credits: amount } = useMoney();
  const megabytes = new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

  const settingRows = (kind: Exclude<Setting['kind'], 'picture'>) =>
    SETTINGS.filter(([, setting]) => setting.kind === kind).map(([field]): [Row, ReactNode] => [
      field as Exclude<SettingField, PictureField>,
      settingWords(t, field, { ...params, seed: receipt.seed }),
    ]);

  /** Locale key under `my-videos:receipt` and value; empty ones are left out. */
  const rows: [Row, ReactNode][] = [
    ['state', stateLabel(t, shownStatus(video))],
    ['failure', video.error && t(`errors:video.${video.error.code}`)],
    ['model', modelTitle],
    ['maker', origin && makerWords(origin)],
    ['endpoint', receipt.endpoint],
    ['provider', receipt.provider === 'sample' ? t('my-videos:receipt.ownProvider') : receipt.provider],
    ['startFrom', t(`my-videos:receipt.mode.${video.mode}`)],
    ...settingRows('choice'),
    ['size', receipt.width && receipt.height && `${receipt.width} × ${receipt.height}`],
    ...settingRows('flag'),
    ...settingRows('text'),
    ...settingRows('integer'),
    ['promptSent', receipt.promptSent !== video.prompt && receipt.promptSent],
    ['promptUsed', receipt.promptUsed],
    ['requested', moment(video.createdAt)],
    ['started', moment(receipt.startedAt)],
    ['finished', moment(receipt.finishedAt)],
    ['expires', moment(video.expiresAt)],
    ['file', receipt.bytes !== undefined && megabytes.format(receipt.bytes / 1_000_000)],
    ['origin', status === 'ready' && t('my-videos:markedAsAi')],
    [
      'held',
      trial
        ? `${amount(credits.held)} (${t('my-videos:trial', { credits: amount(trial.fullCredits) })})`
        : amount(credits.held),
    ],
    ['captured', amount(credits.captured)],
    ['released', amount(credits.released)],
    ['number', <code key="id">{video.id}</code>],
  ];

  return (
    <Dialog
      title={t('my-videos:details.title')}
      width="wide"
      onClose={onClose}
      actions={
        <Button icon={<FileJson aria-hidden strokeWidth={1.5} />} onClick={() => saveReceipt(video)}>
          {t('my-videos:details.json')}
        </Button>
      }
    >
      <p className={styles.prompt} dir="auto">
        {video.prompt}
      </p>
      <dl className={styles.receipt}>
        {rows
          .filter(([, value]) => value !== undefined && value !== false && value !== '' && value !== 0)
          .map(([key, value]) => (
            <div key={key} className={styles.row}>
              <dt>{t(`my-videos:receipt.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}

/** A setting's value, or undefined if it was not set. */
function settingWords(t: TFunction, field: SettingField, params: VideoParams): ReactNode {
  const value = params[field];
  if (value === undefined) return undefined;
  if (typeof value === 'boolean') return t(value ? 'my-videos:receipt.yes' : 'my-videos:receipt.no');
  const choice = CHOICE_FIELDS.find((candidate) => candidate === field);
  return choice ? choiceWords(t, choice, value) : value;
}

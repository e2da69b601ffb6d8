import type { VideoList, VideoListRow } from '#contracts/api/lists';
import { SETTING_FIELDS, type SettingField } from '#contracts/video-settings';
import { ApiError } from '../../http/request-json';
import type { TFunction } from '../../i18n/use-translation';
import { failureWords } from '../videos/video/failure-words';
import { reasonWords } from '../videos/video/reason-words';

/** Why something about a list could not be done. */
export function listFailure(t: TFunction, error: unknown): string {
  const isOver = error instanceof ApiError && error.code === 'state_conflict';
  return isOver ? t('lists:moved') : failureWords(t, error);
}

/** How many rows of a list can become videos: those without a fault. */
export function makeableRows({ total, faulty }: VideoList['rows']): number {
  return total - faulty;
}

/** A row's error: the field, its value where it was written, and the reason. */
export function faultWords(t: TFunction, { fault, model, settings }: VideoListRow): string {
  if (!fault) return '';
  const { field, code, reason } = fault;
  if (field === undefined) return t(`errors:codes.${code}`);
  const values: Record<string, unknown> = { ...settings, model, prompt: '' };
  const value = values[field];
  const named =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  const why = () => {
    if (field === 'model' && code === 'invalid_field') return t(`lists:fault.${named === '' ? 'noModel' : 'model'}`);
    if (reason === 'unknown_field') return t('lists:fault.unknown');
    return reasonWords(t, fault);
  };
  const name = fieldName(t, field);
  return named === ''
    ? t('lists:fault.of', { field: name, why: why() })
    : t('lists:fault.ofValue', { field: name, value: named, why: why() });
}

function fieldName(t: TFunction, field: string): string {
  if (field === 'prompt') return t('lists:prompt');
  if (field === 'model') return t('my-videos:receipt.model');
  if (isWritten(field)) return t(`my-videos:receipt.${field}`);
  return field;
}

type Written = Exclude<SettingField, 'imageId' | 'endImageId'>;

function isWritten(field: string): field is Written {
  return (SETTING_FIELDS as readonly string[]).includes(field) && field !== 'imageId' && field !== 'endImageId';
}

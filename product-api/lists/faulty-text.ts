import type { RequestFault } from '#contracts/api/request-fault';
import { TEXT_FIELDS } from '#contracts/video-settings';
import type { CheckedDraft } from '../making/check-draft';

/** Enough to recognize the row of a table by. */
const SHOWN_CHARACTERS = 200;
/** PostgreSQL takes no half of a surrogate pair, which a cut leaves. */
const HALF_OF_PAIR = /\p{Cs}$/u;

/** Whether a row has to be rewritten: what is wrong lies in its text, which is only kept as far as it is shown. */
export function hasFaultyText(fault: RequestFault | null): boolean {
  return fault?.field !== undefined && TEXT_FIELDS.has(fault.field);
}

/** Cuts the texts of a row that has to be rewritten. */
export function cutFaultyText(draft: CheckedDraft): CheckedDraft {
  if (!hasFaultyText(draft.fault)) return draft;
  const fields = Object.entries(draft.request).map(([field, value]): [string, unknown] => [
    field,
    TEXT_FIELDS.has(field) && typeof value === 'string'
      ? value.slice(0, SHOWN_CHARACTERS).replace(HALF_OF_PAIR, '')
      : value,
  ]);
  return { ...draft, request: Object.fromEntries(fields) as typeof draft.request };
}

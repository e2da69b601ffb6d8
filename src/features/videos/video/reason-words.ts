import type { RequestFault } from '#contracts/api/request-fault';
import { isPromptRefusal } from '#contracts/api-error';
import type { TFunction } from '../../../i18n/use-translation';

/** Why a request that was kept can't be made, in the visitor's words; without the name of the field. */
export function reasonWords(t: TFunction, { code, field, reason }: Omit<RequestFault, 'message'>): string {
  if (isPromptRefusal(reason)) return t(`errors:prompt.${reason}`);
  if (reason !== undefined) return t(`errors:faults.${reason}`, { context: field });
  return t(`errors:codes.${code}`, { context: field });
}

import { ACCOUNT_PATH } from '#contracts/checkout';
import { localizedPath } from '../../components/Link';

const PARAMETER = 'cancel';

/** Address of the account page that asks whether to cancel a subscription; without `id` the only one there is. */
export function cancelAddress(language: string, id = ''): string {
  return withQuestion(new URL(localizedPath(ACCOUNT_PATH, language), window.location.origin).href, id);
}

/** Id of the subscription that the page's address asks about; empty: the only one. Undefined: it does not ask. */
export function readCancelQuestion(): string | undefined {
  return new URLSearchParams(window.location.search).get(PARAMETER) ?? undefined;
}

/** While the question is open it is in the address, so that a login on the way returns to it. */
export function keepCancelQuestion(id: string): void {
  replaceAddress(withQuestion(window.location.href, id));
}

export function forgetCancelQuestion(): void {
  if (readCancelQuestion() === undefined) return;
  const url = new URL(window.location.href);
  url.searchParams.delete(PARAMETER);
  replaceAddress(url.href);
}

function withQuestion(address: string, id: string): string {
  const url = new URL(address);
  url.searchParams.set(PARAMETER, id);
  return url.href;
}

function replaceAddress(address: string): void {
  window.history.replaceState(window.history.state, '', address);
}

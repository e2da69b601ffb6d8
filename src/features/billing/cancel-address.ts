import { ACCOUNT_PATH } from '#contracts/checkout';
import { localizedPath } from '../../components/Link';
import { dropFromQuery, replaceAddress } from '../../components/use-search';

const PARAMETER = 'cancel';

/** Address of the account page that asks whether to cancel a subscription; without `id` the only one there is. */
export function cancelAddress(language: string, id = ''): string {
  return withQuestion(new URL(localizedPath(ACCOUNT_PATH, language), window.location.origin), id).href;
}

/** Id of the subscription that the page's address asks about; empty: the only one. Undefined: it does not ask. */
export function readCancelQuestion(): string | undefined {
  return new URLSearchParams(window.location.search).get(PARAMETER) ?? undefined;
}

/** While the question is open it is in the address, so that a login on the way returns to it. */
export function keepCancelQuestion(id: string): void {
  replaceAddress(withQuestion(new URL(window.location.href), id));
}

export function forgetCancelQuestion(): void {
  dropFromQuery(PARAMETER);
}

function withQuestion(url: URL, id: string): URL {
  url.searchParams.set(PARAMETER, id);
  return url;
}

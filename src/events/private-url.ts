/** Pages whose address opens something by itself, and the parameter that does; in every language. */
const SECRET_PARAMETERS: Readonly<Record<string, string>> = {
  // A visitor's own video.
  shared: 'v',
  // Name, e-mail address and order of who withdrew.
  withdrawal: 'id',
};

/** Parameter of the sign-in page. */
const NEXT_ADDRESS = 'callbackUrl';

type Address = Pick<URL, 'pathname' | 'search'>;

/** Whether an address opens something by itself, so that nothing of Google's may run there and no record may have it. */
export function isPrivateUrl({ pathname, search }: Address): boolean {
  const query = new URLSearchParams(search);
  const parameter = secretParameter(pathname);
  if (parameter !== undefined && query.has(parameter)) return true;
  const next = nextAddress(query);
  return next !== undefined && isPrivateUrl(next);
}

/** Whether the addresses of a page may be secret ones: no other page may learn of them as its referrer. */
export function hasSecretAddresses(pathname: string): boolean {
  return secretParameter(pathname) !== undefined;
}

/** The query of an address, without what opens something. */
export function withoutSecret({ pathname, search }: Address): string {
  if (!isPrivateUrl({ pathname, search })) return search;
  const query = new URLSearchParams(search);
  query.delete(NEXT_ADDRESS);
  query.delete(secretParameter(pathname) ?? NEXT_ADDRESS);
  const rest = query.toString();
  return rest === '' ? '' : `?${rest}`;
}

/** The address that follows a sign-in: it may be a secret one too. */
function nextAddress(query: URLSearchParams): Address | undefined {
  const next = query.get(NEXT_ADDRESS);
  if (next === null) return undefined;
  try {
    return new URL(next, 'http://here.invalid');
  } catch {
    return undefined;
  }
}

function secretParameter(pathname: string): string | undefined {
  const [, page = ''] = /\/([\w-]+)\/?$/.exec(pathname) ?? [];
  return Object.hasOwn(SECRET_PARAMETERS, page) ? SECRET_PARAMETERS[page] : undefined;
}

/** Pages whose address opens something by itself, and the parameter that does; in every language. */
const SECRET_PARAMETERS: Readonly<Record<string, string>> = {
  // A visitor's own video.
  shared: 'v',
  // Name, e-mail address and order of who withdrew.
  withdrawal: 'id',
};

type Address = Pick<URL, 'pathname' | 'search'>;

/** Whether an address opens something by itself, so that nothing of Google's may run there and no record may have it. */
export function isPrivateUrl({ pathname, search }: Address): boolean {
  const parameter = secretParameter(pathname);
  return parameter !== undefined && new URLSearchParams(search).has(parameter);
}

/** Whether the addresses of a page may be secret ones: no other page may learn of them as its referrer. */
export function hasSecretAddresses(pathname: string): boolean {
  return secretParameter(pathname) !== undefined;
}

/** The query of an address, without what opens something. */
export function withoutSecret({ pathname, search }: Address): string {
  const parameter = secretParameter(pathname);
  if (parameter === undefined) return search;
  const query = new URLSearchParams(search);
  query.delete(parameter);
  const rest = query.toString();
  return rest === '' ? '' : `?${rest}`;
}

function secretParameter(pathname: string): string | undefined {
  const [, page = ''] = /\/([\w-]+)\/?$/.exec(pathname) ?? [];
  return Object.hasOwn(SECRET_PARAMETERS, page) ? SECRET_PARAMETERS[page] : undefined;
}

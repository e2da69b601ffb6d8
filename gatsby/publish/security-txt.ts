export interface SecurityContact {
  siteUrl: string;
  email: string;
  builtAt: Date;
}

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. It has to end within a year, so a site that
 * is not built for that long takes its promise back; counted from the first of the month, so that builds of one month
 * are the same.
 */
export function renderSecurityTxt({ siteUrl, email, builtAt }: SecurityContact): string {
  const expires = new Date(Date.UTC(builtAt.getUTCFullYear() + 1, builtAt.getUTCMonth(), 1));
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

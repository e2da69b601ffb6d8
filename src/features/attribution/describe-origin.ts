import { FIRST_TOUCH_MAX_TEXT, type FirstTouch, type FirstTouchText } from '#contracts/first-touch';
import { withoutSecret } from '../../events/private-url';
import { parseUrl } from '../../http/parse-url';
import { CLICK_IDS, type ClickIdKind } from './click-ids';
import { knownReferrer } from './known-referrers';
import { plainText } from './plain-text';

export interface Arrival {
  /** Full address of the first page. */
  address: string;
  /** `document.referrer`: empty when the browser sends none. */
  referrer: string;
  /** Our own host names: coming from them is not an arrival. */
  ownHosts: readonly string[];
}

export type Origin = Pick<FirstTouch, FirstTouchText>;

/** Default without any evidence. */
const DIRECT = { source: '(direct)', medium: '(none)' };

const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;
const MAX_PARAMETER = 200;

/** External pages that visitors pass through during our own sign-in and payment. */
const SERVICE_HOST = /^accounts\.(google\.[a-z.]{2,6}|youtube\.com)$|(^|\.)stripe\.com$/;

/**
 * Where an arrival came from, classified by the best evidence: UTM over click id over referrer. Empty fields are
 * omitted.
 */
export function describeOrigin({ address, referrer, ownHosts }: Arrival): Origin {
  const landing = parseUrl(address);
  const query = landing?.searchParams ?? new URLSearchParams();
  const utm = Object.fromEntries(UTM_FIELDS.map((field) => [field, parameter(query, field)]));
  const click = CLICK_IDS.find(({ type }) => parameter(query, type) !== '');
  const from = foreign(parseUrl(referrer), ownHosts);
  const { source, medium } = classify(utm, click, from);
  return withoutEmpty({
    ...utm,
    click_id: click && parameter(query, click.type),
    click_id_type: click?.type,
    referrer: from && plainText(addressOf(from), FIRST_TOUCH_MAX_TEXT),
    referrer_host: from && plainText(from.hostname, MAX_PARAMETER),
    // The record is stored with the visitor's account, so a private link must not leave its secret there.
    landing_page: landing && plainText(landing.pathname + withoutSecret(landing), FIRST_TOUCH_MAX_TEXT),
    classified_source: source,
    classified_medium: medium,
  });
}

function classify(utm: Origin, click: ClickIdKind | undefined, from: URL | undefined) {
  const { utm_source: source, utm_medium: medium } = utm;
  const evidence = click ?? (from ? classifyReferrer(from.hostname) : DIRECT);
  // A tagged link is never classified by its referrer; only the missing one of source and medium is filled in.
  if (source || medium) return { source: source || evidence.source, medium: medium || DIRECT.medium };
  return evidence;
}

function classifyReferrer(host: string): { source: string; medium: string } {
  const bare = plainText(bareHost(host), MAX_PARAMETER);
  return knownReferrer(host) ?? { source: bare, medium: 'referral' };
}

/** The referrer, unless it is one of our own pages or a service that our visitors pass through. */
function foreign(referrer: URL | undefined, ownHosts: readonly string[]): URL | undefined {
  if (!referrer || !/^(https?|android-app):$/.test(referrer.protocol) || referrer.hostname === '') return undefined;
  const host = bareHost(referrer.hostname);
  const isOurs = ownHosts.some((own) => bareHost(own) === host);
  return isOurs || SERVICE_HOST.test(host) ? undefined : referrer;
}

function parameter(query: URLSearchParams, name: string): string {
  for (const value of query.getAll(name)) {
    const text = plainText(value, MAX_PARAMETER);
    if (text !== '') return text;
  }
  return '';
}

/** The URL without the user name and password that a password manager or a script may have added. */
function addressOf({ protocol, host, pathname, search }: URL): string {
  return `${protocol}//${host}${pathname}${search}`;
}

function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '');
}

function withoutEmpty(fields: Partial<Record<FirstTouchText, string | undefined>>): Origin {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
}

import { DAY_MS } from '#contracts/day';
import { waysIn } from '../../../environment/ways-in';
import { ask, type Check, type Finding, good, type LaunchContext, missing } from './finding';

type Found = Omit<Finding, 'subject'>;

/** A certificate that ends sooner is not being renewed. */
const MIN_DAYS_LEFT = 14;

/** The site and the product API, as visitors and payment services reach them. */
export const addressesCheck: Check = {
  subject: 'Addresses',
  async look(context) {
    return (await Promise.all([lookAtSite(context), lookAtApi(context)])).flat();
  },
};

async function lookAtSite(context: LaunchContext): Promise<Found[]> {
  const { reader } = context;
  const siteUrl = reader.read('SITE_URL');
  if (waysIn({ SITE_URL: siteUrl }).length === 0) {
    return [missing(`SITE_URL is ${siteUrl}: set it to the address that visitors type, then build`)];
  }
  return [...httpsOf('SITE_URL', siteUrl), await answerOf(context, `${siteUrl}/healthz`, [200], 'start the site')];
}

/** A call without a signature must be refused by the service itself: then Stripe's calls arrive. */
async function lookAtApi(context: LaunchContext): Promise<Found[]> {
  const { reader } = context;
  const publicUrl = reader.read('PRODUCT_API_PUBLIC_URL');
  if (publicUrl === undefined) return [missing('PRODUCT_API_PUBLIC_URL is not set: browsers and Stripe reach nothing')];
  const url = `${publicUrl}/webhooks/stripe`;
  const cure = 'let the proxy pass /webhooks/ on, and start the product API with the keys of Stripe';
  return [
    ...httpsOf('PRODUCT_API_PUBLIC_URL', publicUrl),
    await answerOf(context, url, [400], cure, { method: 'POST', body: '{}' }),
  ];
}

function httpsOf(name: string, url: string): Found[] {
  return url.startsWith('https:') ? [] : [missing(`${name} is not https: sign-in and payments need it`)];
}

async function answerOf(
  context: LaunchContext,
  url: string,
  wanted: number[],
  cure: string,
  options: RequestInit = {},
): Promise<Found> {
  try {
    const { status } = await ask(context, url, options);
    return wanted.includes(status) ? good(`${url} answers`) : missing(`${url} answers ${status}: ${cure}`);
  } catch (error) {
    return missing(`${(error as Error).message}. Lead the name here, and ${cure}`);
  }
}

/** Certificates of the names that browsers see. */
export const certificatesCheck: Check = {
  subject: 'Certificates',
  async look({ reader, now, certificateEnd }) {
    const urls = [reader.read('SITE_URL'), reader.read('PRODUCT_API_PUBLIC_URL'), reader.read('S3_ENDPOINT')];
    const places = new Set(urls.flatMap((url) => (url?.startsWith('https:') ? new URL(url).host : [])));
    if (places.size === 0) return [missing('no address is https')];
    return Promise.all([...places].map(async (place) => certificateOf(place, now(), certificateEnd)));
  },
};

async function certificateOf(
  place: string,
  now: Date,
  certificateEnd: LaunchContext['certificateEnd'],
): Promise<Found> {
  try {
    const days = Math.floor(((await certificateEnd(place)).getTime() - now.getTime()) / DAY_MS);
    if (days < MIN_DAYS_LEFT) return missing(`that of ${place} ends in ${days} days: see why it is not renewed`);
    return good(`that of ${place} is valid for ${days} days`);
  } catch (error) {
    return missing(`${place}: ${(error as Error).message}. Open ports 80 and 443, so that the proxy gets one`);
  }
}

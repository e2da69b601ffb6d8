/**
 * Stores chosen pictures in the browser (Cache Storage), so that they survive the redirect to the sign-in page. Without
 * Cache Storage (plain http, old browsers) a picture lasts until the page unloads.
 */
const CACHE_NAME = 'generator-pictures';

const addressOf = (localId: string) => `/generator-pictures/${encodeURIComponent(localId)}`;

export async function keepPicture(localId: string, picture: Blob): Promise<void> {
  try {
    const cache = await openCache();
    await cache?.put(addressOf(localId), new Response(picture, { headers: { 'content-type': picture.type } }));
  } catch {
    // Full or forbidden storage: the picture still uploads from memory.
  }
}

export async function findPicture(localId: string): Promise<Blob | undefined> {
  try {
    const cache = await openCache();
    return await (await cache?.match(addressOf(localId)))?.blob();
  } catch {
    return undefined;
  }
}

export async function forgetPicture(localId: string): Promise<void> {
  try {
    const cache = await openCache();
    await cache?.delete(addressOf(localId));
  } catch {
    // Nothing was stored.
  }
}

async function openCache(): Promise<Cache | undefined> {
  return typeof caches === 'undefined' ? undefined : caches.open(CACHE_NAME);
}

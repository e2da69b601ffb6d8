import { setTimeout as sleep } from 'node:timers/promises';
import { Router, type Request, type RequestHandler } from 'express';
import { FILM_KIND } from '#contracts/share';
import type { CallLimits } from '../call-limits';
import type { HostManifest } from '../manifest';
import { recordRoute } from '../request-route';
import type { FileServer } from '../serve-files';
import type { TrustedOrigins } from '../trusted-origins';
import { filmTags, linkAddresses, previewTags } from './preview-tags';
import { noteFailure, readPublicLink, toToken, type PublicLink } from './public-link';
import { readSharedPages } from './shared-page';

export interface SharedLinkOptions {
  root: string;
  manifest: HostManifest;
  origins: TrustedOrigins;
  files: FileServer;
  limits: CallLimits;
}

/** A page must not wait for the product API: after this long, it is sent without a preview. */
const PATIENCE_MS = 2_000;
const RETRY_AFTER_S = 5;

/**
 * Serves what chats and social sites show of a link whose owner wants that: the head of its page, poster and clip.
 * Everything is made for one request and kept by no cache, so that it ends with the link.
 */
export function sharedLinkRoutes({ root, manifest, origins, files, limits }: SharedLinkOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const { address, prefix, words, withTags } of readSharedPages(root, manifest.files)) {
    // It depends on the address alone: a film's link has no preview that would need an answer of the product API.
    const filmPage = withTags(filmTags(words), `${words.film.title} · ${words.product}`);
    router.get(address, onlyFilms, limits.skip, async (request, response) => {
      response.set('x-robots-tag', 'noindex');
      await files.sendMade(request, response, address, filmPage);
    });

    // Everything but a preview is left to the static page.
    router.get(address, onlyWithToken, limits.skip, async (request, response, next) => {
      const link = await readInTime(request, toToken(request.query.v) ?? '');
      if (!link) return next();
      const tags = previewTags(words, link, linkAddresses(origins.siteUrl, prefix, link.token));
      response.set('x-robots-tag', 'noindex');
      await files.sendMade(request, response, address, withTags(tags));
    });
  }

  // Lasting addresses for previews: each request leads to a signed one of a few minutes, or nowhere.
  const media = { 'poster.webp': 'posterUrl', 'clip.mp4': 'videoUrl' } as const;
  for (const [name, url] of Object.entries(media) as [keyof typeof media, 'posterUrl' | 'videoUrl'][]) {
    router.get(`/shared/:token/${name}`, limits.refuse, async (request, response) => {
      recordRoute(response, 'redirect');
      response.set({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      const link = await readLink(request, request.params.token);
      if (link) return response.redirect(302, link.video[url]);
      if (link === null) return response.status(404).type('text').send('Not found\n');
      return response.status(503).set('retry-after', String(RETRY_AFTER_S)).type('text').send('Unavailable\n');
    });
  }
  return router;
}

const onlyFilms: RequestHandler = (request, _response, next) =>
  next(request.query.kind === FILM_KIND ? undefined : 'route');

const onlyWithToken: RequestHandler = (request, _response, next) =>
  next(toToken(request.query.v) === undefined ? 'route' : undefined);

/** Null: there is no such public link. Undefined: the product API could not be asked. */
async function readLink(request: Request, given: unknown): Promise<PublicLink | null | undefined> {
  const token = toToken(given);
  if (token === undefined) return null;
  try {
    return await readPublicLink(request, token);
  } catch (error) {
    noteFailure(request, error);
    return undefined;
  }
}

/** As `readLink`, and undefined too when the answer is late. */
function readInTime(request: Request, token: string): Promise<PublicLink | null | undefined> {
  return Promise.race([readLink(request, token), sleep(PATIENCE_MS, undefined, { ref: false })]);
}

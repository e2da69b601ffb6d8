/** Folder in the site's root with everything that the build writes for the host. */
export const HOST_DIR = '.host';

/** `cacheControl` of files whose name changes with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** One file of the built site. Paths are relative to the site's root. */
export interface StaticFile {
  /** Its content, named by content. */
  file: string;
  contentType: string;
  bytes: number;
  /** Strong validator from the content: the same on every machine and after every build. */
  etag: string;
  cacheControl: string;
  /** The compressed content; absent if compression saves nothing. A first start makes it once the site is up. */
  brotli?: string;
  gzip?: string;
  /** CSP hashes (`sha256-...`) of the inline scripts of a page. */
  scriptHashes?: string[];
  /** How long open tabs may ask for a hashed file of an earlier build, in ms since 1970. */
  keptUntil?: number;
}

export interface FunctionRoute {
  /** In Gatsby's syntax: `/api/videos/:id`, `/api/auth/*`. */
  path: string;
  /** Compiled bundle. */
  file: string;
}

export interface RedirectRoute {
  path: string;
  /** May use the names and the `*` of `path`. */
  toPath: string;
  /** 200 is a rewrite: the target's content under the original URL. */
  status: number;
}

/** Everything of a build that the host serves. Written at the end of the build (src/host/builds.ts), and never changed. */
export interface HostManifest {
  /** By request path: `/de/price` for a page, `/app-0a1b.js` for a file. No other file is ever read. */
  files: Record<string, StaticFile>;
  /** Pages shown for every unknown path below a prefix (`/de/` or `/`), with status 404. */
  notFound: { prefix: string; path: string }[];
  /** Pages that serve a pattern of paths (client-side routes). */
  wildcards: { path: string; file: string }[];
  redirects: RedirectRoute[];
  /** From `content/languages.json`, for addresses with a language in another spelling. */
  languages: { code: string; path: string; hreflang: string }[];
  functions: FunctionRoute[];
}

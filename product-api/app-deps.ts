import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Catalogue } from './catalogue/load-catalogue';
import type { Tables } from './db/tables';
import type { Storage } from './storage/storage';
import type { UrlSigner } from './storage/url-signature';
import type { Subscriptions } from './subscriptions/subscriptions';
import type { VideoProvider } from './videos/provider';

/** Calls per minute, by user (or by address where there is none). */
export interface RateLimits {
  calls: number;
  submissions: number;
  uploads: number;
  files: number;
  /** Calls of the functions for nobody (sign-in, one-time keys): all visitors together. */
  serviceCalls: number;
}

/** Everything the routes stand on; server.ts builds the real ones. */
export interface AppDeps {
  db: Kysely<Tables>;
  catalogue: Catalogue;
  storage: Storage;
  /** Where the storage keeps its files, when browsers fetch them from us and not from a bucket. */
  servedDirectory: string | undefined;
  signer: UrlSigner;
  subscriptions: Subscriptions;
  providers: readonly VideoProvider[];
  /** Tells the worker that a video has come in or changed. */
  wakeWorker: () => void;
  logger: Logger;
  now: () => Date;
  /** Verifies the service tokens of the functions. */
  secret: string;
  publicUrl: string;
  siteUrl: string;
  /** For uploads in the making. */
  uploadWorkDir: string;
  rateLimits: RateLimits;
  /** Addresses or ranges of reverse proxies whose word on the visitor's address counts. */
  trustedProxies: string[];
}

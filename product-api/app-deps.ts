import type { HttpMetrics } from '../observability/http-metrics';
import type { Catalogue } from './catalogue/load-catalogue';
import type { PaymentDeps } from './payments/payment-deps';
import type { Storage } from './storage/storage';
import type { UrlSigner } from './storage/url-signature';
import type { Routes } from './routes/routes';
import type { VideoProvider } from './videos/provider';

/** Calls per minute, by user (or by address where there is none). */
export interface RateLimits {
  calls: number;
  submissions: number;
  uploads: number;
  files: number;
  /** Calls of the functions for nobody (sign-in, one-time keys): all visitors together. */
  serviceCalls: number;
  /** Withdrawals, which need no account: all visitors together. Functions count each address. */
  withdrawals: number;
}

/** Everything the routes stand on; server.ts builds the real ones. */
export interface AppDeps extends PaymentDeps {
  catalogue: Catalogue;
  storage: Storage;
  /** Where the storage keeps its files, when browsers fetch them from us and not from a bucket. */
  servedDirectory: string | undefined;
  signer: UrlSigner;
  /** Registers the pages of a stand-in for the payment service; undefined: the real service has its own. */
  paymentPages?: (pages: Routes, deps: AppDeps) => void;
  providers: readonly VideoProvider[];
  /** Tells the worker that a video has come in or changed. */
  wakeWorker: () => void;
  /** Verifies the service tokens of the functions. */
  secret: string;
  publicUrl: string;
  /** For uploads in the making. */
  uploadWorkDir: string;
  rateLimits: RateLimits;
  /** Calls of the functions that are answered at a time; the others are refused at once. */
  maxConcurrentCalls: number;
  metrics: HttpMetrics;
  /** Addresses or ranges of reverse proxies whose word on the visitor's address counts. */
  trustedProxies: string[];
}

import type { ConnectionLimits } from '../network/connection-limits';
import type { HttpMetrics } from '../observability/http-metrics';
import type { Catalogue } from './catalogue/load-catalogue';
import type { PaymentDeps } from './payments/payment-deps';
import type { Storage } from './storage/storage';
import type { UrlSigner } from './storage/url-signature';
import type { Routes } from './routes/routes';
import type { PictureDecoder } from './uploads/picture-decoder';
import type { VideoProvider } from './videos/provider';

/** Calls per minute, by user; where there is none, by the visitor's network (of IPv6: /64). */
export interface RateLimits {
  calls: number;
  submissions: number;
  uploads: number;
  files: number;
  /** Sign-ins, beside all other calls: whatever else a network does, its people can sign in. */
  signIns: number;
  /** Withdrawals, which need no account. */
  withdrawals: number;
  /** Calls of the functions for visitors whose network they do not know: all of these together. */
  serviceCalls: number;
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
  pictures: PictureDecoder;
  /** For uploads in the making. */
  uploadWorkDir: string;
  rateLimits: RateLimits;
  /** Calls of the functions that are answered at a time; the others are refused at once. */
  maxConcurrentCalls: number;
  /** Beside those of production. */
  connections?: Partial<ConnectionLimits>;
  metrics: HttpMetrics;
  /** Addresses or ranges of reverse proxies whose word on the visitor's address counts. */
  trustedProxies: string[];
}

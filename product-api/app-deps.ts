import type { ConnectionLimits } from '../network/connection-limits';
import type { HttpMetrics } from '../observability/http-metrics';
import type { Catalogue } from './catalogue/load-catalogue';
import type { FrameCutter } from './frames/frame-cutter';
import type { WorkBudget } from './load/work-budget';
import type { PromptJudge } from './prompts/prompt-judge';
import type { PaymentDeps } from './payments/payment-deps';
import type { Sessions } from './sessions/sessions';
import type { Storage } from './storage/storage';
import type { UrlSigner } from './storage/url-signature';
import type { Routes } from './routes/routes';
import type { PictureDecoder } from './uploads/picture-decoder';
import type { VideoProvider } from './videos/provider';
import type { TrialTerms } from './videos/trials';

/** Calls per minute, per user; without a user, per network of the visitor (IPv6: /64). */
export interface RateLimits {
  calls: number;
  submissions: number;
  uploads: number;
  files: number;
  /** Sign-ins, counted separately, so that other calls of a network never prevent them. */
  signIns: number;
  /** Withdrawals, which need no account. */
  withdrawals: number;
  /** Service calls without a user or network: a shared limit. */
  serviceCalls: number;
}

/** Dependencies of the routes; server.ts builds the real ones. */
export interface AppDeps extends PaymentDeps {
  catalogue: Catalogue;
  sessions: Sessions;
  storage: Storage;
  /** Folder of the stored files, if browsers fetch them from us and not from a bucket. */
  servedDirectory: string | undefined;
  signer: UrlSigner;
  /** Registers the pages of a stand-in for the payment service; undefined: the real service has its own. */
  paymentPages?: (pages: Routes, deps: AppDeps) => void;
  /** Registers the pages that show the demo's messages; undefined: there is a mail server, or others could connect. */
  mailPages?: (pages: Routes) => void;
  providers: readonly VideoProvider[];
  trials: TrialTerms;
  judge: PromptJudge;
  /** The same that the judge counts in. */
  budget: WorkBudget;
  /** Notifies the worker that a video was requested or changed. */
  wakeWorker: () => void;
  /** Verifies the service tokens of the functions. */
  secret: string;
  /** Signs commands of operators on this machine; undefined: they open the database themselves. */
  commandSecret?: string;
  publicUrl: string;
  pictures: PictureDecoder;
  frames: FrameCutter;
  /** For unfinished uploads. */
  uploadWorkDir: string;
  rateLimits: RateLimits;
  /** Concurrent calls of one user; others wait. */
  callsOfUser: number;
  /** Concurrent calls of the functions; others are refused immediately. */
  maxConcurrentCalls: number;
  /** Milliseconds without a turn of the event loop after which calls are refused; 1,000 unless given. */
  maxLagMs?: number;
  /** Overrides of the production limits. */
  connections?: Partial<ConnectionLimits>;
  metrics: HttpMetrics;
  /** Addresses or ranges of the reverse proxies that are trusted for the visitor's address. */
  trustedProxies: string[];
}

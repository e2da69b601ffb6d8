import type { Model, Resolution } from '#contracts/model';
import type {
  Finding,
  LostSubmission,
  OrderRef,
  ProviderStatus,
  Submission,
  VideoOrder,
  VideoProvider,
  VideoSettings,
} from './provider';

/** Passes everything on to another provider. Subclasses override the calls that they change. */
export class DelegatingProvider implements VideoProvider {
  readonly name;
  readonly looks;
  readonly tellsProgress;
  readonly limits;
  readonly deadlineMs;
  readonly lostSubmission;
  readonly billsCanceledWork;
  readonly fileAccess;
  readonly readWebhook: VideoProvider['readWebhook'];
  readonly checkKey: VideoProvider['checkKey'];

  constructor(protected readonly provider: VideoProvider) {
    this.name = provider.name;
    this.looks = provider.looks;
    this.tellsProgress = provider.tellsProgress;
    this.limits = provider.limits;
    this.deadlineMs = provider.deadlineMs;
    this.lostSubmission = provider.lostSubmission;
    this.billsCanceledWork = provider.billsCanceledWork;
    this.fileAccess = provider.fileAccess;
    this.readWebhook = provider.readWebhook?.bind(provider);
    this.checkKey = provider.checkKey?.bind(provider);
  }

  freeSlots(): number {
    return this.provider.freeSlots();
  }

  endpointFor(model: Model, settings: VideoSettings): string | undefined {
    return this.provider.endpointFor(model, settings);
  }

  guessS(durationS: number, resolution: Resolution): number {
    return this.provider.guessS(durationS, resolution);
  }

  costUsd(model: Model, settings: VideoSettings): number | undefined {
    return this.provider.costUsd(model, settings);
  }

  submit(order: VideoOrder, claim: () => Promise<boolean>): Promise<Submission> {
    return this.provider.submit(order, claim);
  }

  find(lost: LostSubmission): Promise<Finding> {
    return this.provider.find(lost);
  }

  status(order: OrderRef): Promise<ProviderStatus> {
    return this.provider.status(order);
  }

  cancel(order: OrderRef): Promise<void> {
    return this.provider.cancel(order);
  }

  discard(order: OrderRef): Promise<void> {
    return this.provider.discard(order);
  }
}

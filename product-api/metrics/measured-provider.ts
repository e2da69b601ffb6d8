import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type {
  Finding,
  LostSubmission,
  OrderRef,
  ProviderStatus,
  Submission,
  VideoOrder,
  VideoProvider,
} from '../videos/provider';
import { DelegatingProvider } from '../videos/delegating-provider';
import type { ProviderMetrics } from './provider-metrics';

const tracer = trace.getTracer('product-api');

type Operation = 'submit' | 'find' | 'status' | 'cancel' | 'discard';

/** Answers that count as provider errors. `refused` and `failed` are about the video. */
const FAULTS: ReadonlySet<string> = new Set([
  'busy',
  'down',
  'account',
  'gone',
  'denied',
  'unknown',
  'unreachable',
  'error',
]);

/** Wraps a provider: every call is counted, timed and traced. */
export class MeasuredProvider extends DelegatingProvider {
  readonly #orders = new Map<string, { model: string; submittedAtMs: number }>();

  constructor(
    provider: VideoProvider,
    private readonly metrics: ProviderMetrics,
  ) {
    super(provider);
  }

  override freeSlots(): number {
    const slots = super.freeSlots();
    this.metrics.freeSlots.set({ provider: this.name }, slots);
    return slots;
  }

  override async submit(order: VideoOrder, claim: () => Promise<boolean>): Promise<Submission> {
    const submission = await this.#measure(
      'submit',
      () => super.submit(order, claim),
      ({ state }) => state,
    );
    if (submission.state === 'accepted') {
      this.#orders.set(submission.ref, { model: order.model.key, submittedAtMs: performance.now() });
    }
    return submission;
  }

  override find(lost: LostSubmission): Promise<Finding> {
    return this.#measure(
      'find',
      () => super.find(lost),
      ({ state }) => state,
    );
  }

  override async status(order: OrderRef): Promise<ProviderStatus> {
    const status = await this.#measure(
      'status',
      () => super.status(order),
      ({ state }) => state,
    );
    if (status.state !== 'running' && status.state !== 'unreachable') this.#settle(order.ref, status.state);
    return status;
  }

  override async cancel(order: OrderRef): Promise<void> {
    this.#orders.delete(order.ref);
    await this.#measure('cancel', () => super.cancel(order));
  }

  override async discard(order: OrderRef): Promise<void> {
    this.#orders.delete(order.ref);
    await this.#measure('discard', () => super.discard(order));
  }

  /** The first reported end counts. */
  #settle(ref: string, outcome: string): void {
    const order = this.#orders.get(ref);
    if (!order) return;
    this.#orders.delete(ref);
    const seconds = (performance.now() - order.submittedAtMs) / 1000;
    this.metrics.renders.observe({ provider: this.name, model: order.model, outcome }, seconds);
  }

  #measure<T>(operation: Operation, call: () => Promise<T>, outcomeOf: (answer: T) => string = () => 'done') {
    const startedAtMs = performance.now();
    return tracer.startActiveSpan(`${this.name} ${operation}`, { kind: SpanKind.CLIENT }, async (span) => {
      let outcome = 'error';
      try {
        const answer = await call();
        outcome = outcomeOf(answer);
        return answer;
      } finally {
        const labels = { provider: this.name, operation, outcome };
        this.metrics.calls.observe(labels, (performance.now() - startedAtMs) / 1000);
        span.setAttribute('outcome', outcome);
        if (FAULTS.has(outcome)) {
          this.metrics.errors.inc(labels);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      }
    });
  }
}

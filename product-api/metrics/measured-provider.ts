import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
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
} from '../videos/provider';
import type { ProviderMetrics } from './provider-metrics';

const tracer = trace.getTracer('product-api');

type Operation = 'submit' | 'find' | 'status' | 'cancel' | 'discard';

/** Answers that count as provider errors. `refused` and `failed` are about the video. */
const FAULTS: ReadonlySet<string> = new Set(['busy', 'down', 'account', 'gone', 'unknown', 'unreachable', 'error']);

/** Wraps a provider: every call is counted, timed and traced. */
export class MeasuredProvider implements VideoProvider {
  readonly name;
  readonly looks;
  readonly tellsProgress;
  readonly limits;
  readonly deadlineMs;
  readonly lostSubmission;
  readonly billsCanceledWork;
  readonly readWebhook: VideoProvider['readWebhook'];
  readonly #orders = new Map<string, { model: string; submittedAtMs: number }>();

  constructor(
    private readonly provider: VideoProvider,
    private readonly metrics: ProviderMetrics,
  ) {
    this.name = provider.name;
    this.looks = provider.looks;
    this.tellsProgress = provider.tellsProgress;
    this.limits = provider.limits;
    this.deadlineMs = provider.deadlineMs;
    this.lostSubmission = provider.lostSubmission;
    this.billsCanceledWork = provider.billsCanceledWork;
    this.readWebhook = provider.readWebhook?.bind(provider);
  }

  freeSlots(): number {
    const slots = this.provider.freeSlots();
    this.metrics.freeSlots.set({ provider: this.name }, slots);
    return slots;
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

  async submit(order: VideoOrder, claim: () => Promise<boolean>): Promise<Submission> {
    const submission = await this.#measure(
      'submit',
      () => this.provider.submit(order, claim),
      ({ state }) => state,
    );
    if (submission.state === 'accepted') {
      this.#orders.set(submission.ref, { model: order.model.key, submittedAtMs: performance.now() });
    }
    return submission;
  }

  find(lost: LostSubmission): Promise<Finding> {
    return this.#measure(
      'find',
      () => this.provider.find(lost),
      ({ state }) => state,
    );
  }

  async status(order: OrderRef): Promise<ProviderStatus> {
    const status = await this.#measure(
      'status',
      () => this.provider.status(order),
      ({ state }) => state,
    );
    if (status.state !== 'running' && status.state !== 'unreachable') this.#settle(order.ref, status.state);
    return status;
  }

  async cancel(order: OrderRef): Promise<void> {
    this.#orders.delete(order.ref);
    await this.#measure('cancel', () => this.provider.cancel(order));
  }

  async discard(order: OrderRef): Promise<void> {
    this.#orders.delete(order.ref);
    await this.#measure('discard', () => this.provider.discard(order));
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

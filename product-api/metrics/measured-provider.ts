import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Mode, Model, Resolution } from '#contracts/model';
import type { ProviderStatus, VideoOrder, VideoProvider } from '../videos/provider';

const tracer = trace.getTracer('product-api');

type Operation = 'submit' | 'status' | 'cancel' | 'discard';
type Outcome = Exclude<ProviderStatus['state'], 'running'>;

/** The figures of all providers of this process. */
export class ProviderMetrics {
  readonly calls: Histogram<'provider' | 'operation'>;
  readonly errors: Counter<'provider' | 'operation'>;
  readonly renders: Histogram<'provider' | 'model' | 'outcome'>;
  readonly freeSlots: Gauge<'provider'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.calls = new Histogram({
      name: 'provider_call_duration_seconds',
      help: 'Calls to a video provider, failed ones too.',
      labelNames: ['provider', 'operation'],
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    });
    this.errors = new Counter({
      name: 'provider_errors_total',
      help: 'Calls to a video provider that failed: no answer, or a refusal.',
      labelNames: ['provider', 'operation'],
      registers,
    });
    this.renders = new Histogram({
      name: 'render_duration_seconds',
      help: 'From the order until the provider said how it ended; orders of this process only.',
      labelNames: ['provider', 'model', 'outcome'],
      buckets: [1, 2, 5, 10, 20, 40, 60, 120, 240, 480, 900],
      registers,
    });
    this.freeSlots = new Gauge({
      name: 'provider_free_slots',
      help: 'Orders that this process may still submit.',
      labelNames: ['provider'],
      registers,
    });
  }
}

/** A provider as it is, with every call counted, timed and traced. */
export class MeasuredProvider implements VideoProvider {
  readonly #orders = new Map<string, { model: string; submittedAtMs: number }>();

  constructor(
    private readonly provider: VideoProvider,
    private readonly metrics: ProviderMetrics,
  ) {}

  get name() {
    return this.provider.name;
  }

  get pollMs() {
    return this.provider.pollMs;
  }

  get deadlineMs() {
    return this.provider.deadlineMs;
  }

  freeSlots(): number {
    const slots = this.provider.freeSlots();
    this.metrics.freeSlots.set({ provider: this.name }, slots);
    return slots;
  }

  endpointFor(model: Model, mode: Mode): string | undefined {
    return this.provider.endpointFor(model, mode);
  }

  guessS(durationS: number, resolution: Resolution): number {
    return this.provider.guessS(durationS, resolution);
  }

  async submit(order: VideoOrder): Promise<string> {
    const ref = await this.#measure('submit', () => this.provider.submit(order));
    this.#orders.set(ref, { model: order.model.key, submittedAtMs: performance.now() });
    return ref;
  }

  async status(ref: string): Promise<ProviderStatus> {
    const status = await this.#measure('status', () => this.provider.status(ref));
    if (status.state !== 'running') this.#settle(ref, status.state);
    return status;
  }

  async cancel(ref: string): Promise<void> {
    await this.#measure('cancel', () => this.provider.cancel(ref));
    this.#orders.delete(ref);
  }

  async discard(ref: string): Promise<void> {
    await this.#measure('discard', () => this.provider.discard(ref));
    this.#orders.delete(ref);
  }

  /** The first end that is heard of counts. */
  #settle(ref: string, outcome: Outcome): void {
    const order = this.#orders.get(ref);
    if (!order) return;
    this.#orders.delete(ref);
    const seconds = (performance.now() - order.submittedAtMs) / 1000;
    this.metrics.renders.observe({ provider: this.name, model: order.model, outcome }, seconds);
  }

  async #measure<T>(operation: Operation, call: () => Promise<T>): Promise<T> {
    const labels = { provider: this.name, operation };
    const stop = this.metrics.calls.startTimer(labels);
    return tracer.startActiveSpan(`${this.name} ${operation}`, { kind: SpanKind.CLIENT }, async (span) => {
      try {
        return await call();
      } catch (error) {
        this.metrics.errors.inc(labels);
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
        stop();
      }
    });
  }
}

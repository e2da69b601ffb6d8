import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

type CallLabels = 'provider' | 'operation' | 'outcome';

/** Metrics of all providers of this process. */
export class ProviderMetrics {
  readonly calls: Histogram<CallLabels>;
  readonly errors: Counter<CallLabels>;
  readonly renders: Histogram<'provider' | 'model' | 'outcome'>;
  readonly freeSlots: Gauge<'provider'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.calls = new Histogram({
      name: 'provider_call_duration_seconds',
      help: 'Calls to a video provider, failed ones too.',
      labelNames: ['provider', 'operation', 'outcome'],
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    });
    this.errors = new Counter({
      name: 'provider_errors_total',
      help: 'Calls to a video provider that it did not do: busy, down, account, gone, unknown, unreachable, error.',
      labelNames: ['provider', 'operation', 'outcome'],
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

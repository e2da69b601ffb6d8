import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** In seconds. Pages take less than a millisecond; calls to the product API time out after ten seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface ServedRequest {
  method: string;
  /** The route's pattern, never the path itself: each label value creates a time series that is never removed. */
  route: string;
  status: number;
  seconds: number;
}

/** Request metrics of both services, under the same names; Prometheus' `job` label distinguishes them. */
export class HttpMetrics {
  readonly #duration: Histogram<'method' | 'route' | 'status'>;
  readonly #underWay: Gauge;
  readonly #streams: Gauge;
  readonly #aborted: Counter<'route'>;
  readonly #refused: Counter<'reason'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first header to the end of the answer; its _count is the number of requests.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    });
    this.#underWay = new Gauge({ name: 'http_requests_in_progress', help: 'Requests being answered now.', registers });
    this.#streams = new Gauge({
      name: 'http_streams_open',
      help: 'Streams of events being sent now; they count neither as in progress nor in the durations.',
      registers,
    });
    this.#aborted = new Counter({
      name: 'http_requests_aborted_total',
      help: 'Requests whose client disconnected before the answer was complete.',
      labelNames: ['route'],
      registers,
    });
    this.#refused = new Counter({
      name: 'http_requests_refused_total',
      help: 'Requests rejected to protect the service: rate_limit, overload.',
      labelNames: ['reason'],
      registers,
    });
  }

  begin(): void {
    this.#underWay.inc();
  }

  /** After `begin`: the answer is complete. */
  end({ method, route, status, seconds }: ServedRequest): void {
    this.#underWay.dec();
    this.#duration.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds);
  }

  /** After `begin`: the client disconnected. */
  abort(route: string): void {
    this.#underWay.dec();
    this.#aborted.inc({ route });
  }

  /** Instead of `end` or `abort`: the answer is a stream, which lasts until `endStream`. */
  beginStream(): void {
    this.#underWay.dec();
    this.#streams.inc();
  }

  endStream(): void {
    this.#streams.dec();
  }

  refuse(reason: 'rate_limit' | 'overload'): void {
    this.#refused.inc({ reason });
  }
}

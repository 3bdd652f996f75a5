import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Numbers about the server for Prometheus. */
export interface Metrics {
  /** Counts a request as being answered; the result ends that, once, with the status that it had. */
  begin(area: string, method: string): (status: number, seconds: number) => void;
  /** Counts a request that was refused because its client had had its share. */
  countLimited(area: string): void;
  /** The answer to a scrape. */
  answer(): Promise<Response>;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Statuses are counted in six classes: 499 stands for a client that hung up. */
function readStatusClass(status: number): string {
  return status === 499 ? 'aborted' : `${Math.floor(status / 100)}xx`;
}

/**
 * Creates the metrics. Labels have few values: the area's path as the server declares it, the usual methods or
 * 'other', and the class of the status.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames: ['area', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the last byte of an answer had left.',
    labelNames: ['area'],
    buckets: SECONDS,
    registers,
  });
  const open = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests being answered.',
    registers,
  });
  const limited = new Counter({
    name: 'http_requests_limited_total',
    help: 'Requests refused because their client had had its share.',
    labelNames: ['area'],
    registers,
  });
  return {
    begin(area, method) {
      open.inc();
      return (status, seconds) => {
        open.dec();
        const known = METHODS.has(method) ? method : 'other';
        requests.inc({ area, method: known, status: readStatusClass(status) });
        durations.observe({ area }, seconds);
      };
    },
    countLimited: (area) => limited.inc({ area }),
    answer: async () =>
      new Response(await registry.metrics(), {
        headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
      }),
  };
}

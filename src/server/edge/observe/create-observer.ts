import type { Logger } from '#server/edge/logger.ts';
import type { Metrics } from './create-metrics.ts';
import { createRequestLog } from './create-request-log.ts';

/** Is to be called once when the answer has left. @param path as the log may name it @param bytes of the body */
export type ReportAnswer = (path: string, status: number, bytes: number) => void;

/**
 * Creates what starts to measure a request.
 *
 * @returns a function that gives nothing where neither a log nor metrics want to know
 */
export function createObserver(
  logger: Logger,
  metrics: Metrics | undefined,
): (method: string, id: string, areaPath: string) => ReportAnswer | undefined {
  const logRequest = createRequestLog(logger);
  return (method, id, areaPath) => {
    if (!metrics && !logger.isOn('info')) return undefined;
    const started = performance.now();
    const end = metrics?.begin(areaPath, method);
    return (path, status, bytes) => {
      const ms = Math.round((performance.now() - started) * 1000) / 1000;
      end?.(status, ms / 1000);
      logRequest({ id, method, path, status, ms, bytes });
    };
  };
}

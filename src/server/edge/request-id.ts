import { randomUUID } from 'node:crypto';

const WELL_FORMED = /^[\w.:-]{8,64}$/;

/** The id that a proxy or a client has given a request, when it is fit for a log, else a new one. */
export function chooseRequestId(given: string | null): string {
  return given !== null && WELL_FORMED.test(given) ? given : randomUUID();
}

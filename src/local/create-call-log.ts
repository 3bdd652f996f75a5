import type { LoggedCall } from '#contract/logged-call.ts';
import type { AreaHandler } from '#server/edge/area.ts';
import { readTarget } from '#server/edge/routing/read-path.ts';
import { readFieldNames } from './read-field-names.ts';

/** Calls that are kept. */
const MAX_CALLS = 1000;

/** Keeps the latest calls in memory, for `wallet logs`. */
export interface CallLog {
  /** Notes what a handler answers. */
  watch(fetch: AreaHandler): AreaHandler;
  /** Answers `/log?after=NUMBER`. */
  readonly answer: AreaHandler;
}

/** Creates a log without calls. */
export function createCallLog(now: () => number): CallLog {
  let last = 0;
  let calls: LoggedCall[] = [];
  return {
    watch: (fetch) => async (request, address, context) => {
      const began = performance.now();
      const reading = readFieldNames(request);
      const response = await fetch(request, address, context);
      const call: LoggedCall = {
        number: (last += 1),
        time: new Date(now()).toISOString(),
        method: request.method,
        path: readTarget(request.url),
        status: response.status,
        milliseconds: Math.round(performance.now() - began),
        requestId: context.id,
      };
      calls.push(call);
      // A call can be answered before its body has come: the answer does not wait for the names.
      void reading.then((fields) => fields && Object.assign(call, { fields }));
      if (calls.length > 2 * MAX_CALLS) calls = calls.slice(-MAX_CALLS);
      return response;
    },
    answer(request) {
      const after = Number(new URL(request.url).searchParams.get('after') ?? 0);
      return Response.json({
        data: calls.filter(({ number }) => number > after).slice(-MAX_CALLS),
      });
    },
  };
}

import { COPY_PROBLEMS } from '#contract/offline-copy.ts';
import { SandboxError } from '#server/sandbox/http/errors/problem.ts';

/** Builds what ends a call whose change the browser refuses to keep. */
export function buildNoRoom(): SandboxError {
  return new SandboxError({
    status: 507,
    code: COPY_PROBLEMS.full,
    title: 'The browser has no room',
    detail:
      'The sandbox of your copy keeps its data in your browser, which did not take the change, most likely for lack of room. Nothing was changed. Make room, and send the request again.',
  });
}

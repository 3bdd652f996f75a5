import { SandboxError } from '#server/sandbox/http/errors/problem.ts';

/** Refuses what was sent to the control API. @param detail what does not fit, as a sentence */
export function failBody(detail: string): never {
  throw new SandboxError({
    status: 422,
    code: 'validation_failed',
    title: 'The request does not fit its description',
    detail,
  });
}

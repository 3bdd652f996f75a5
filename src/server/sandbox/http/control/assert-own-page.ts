import { isOwnPage } from '#server/edge/is-own-page.ts';
import { SandboxError } from '#server/sandbox/http/errors/problem.ts';

/**
 * Refuses what a page of another site makes its reader's browser send without asking first, such as a form that posts itself:
 * the answer stays hidden from that page, and the workspace is made all the same. Programs say nothing of a page and are
 * taken.
 *
 * @param allowedOrigins other sites whose pages may call; * for all
 * @throws SandboxError 403
 */
export function assertOwnPage(request: Request, allowedOrigins: readonly string[]): void {
  const origin = request.headers.get('origin');
  const isListed =
    allowedOrigins.includes('*') || (origin !== null && allowedOrigins.includes(origin));
  if (isListed || isOwnPage(request) !== false) return;
  throw new SandboxError({
    status: 403,
    code: 'origin_refused',
    title: 'A page of another site',
    detail:
      'Pages of other sites cannot make workspaces here, unless the operator lists them in SANDBOX_ORIGINS.',
  });
}

import { DELAY_HEADER, FORCE_HEADER, WORKSPACE_HEADER } from '#contract/sandbox-headers.ts';
import type { SampleHeader } from '#languages/sample/sample-request.ts';
import type { RequestDraft } from './request-draft.ts';

/** The headers that only the sandbox knows, as far as a draft has them. */
export function listSandboxHeaders(
  { values }: Pick<RequestDraft, 'values'>,
  workspaceId: string | undefined,
): readonly SampleHeader[] {
  const headers: readonly (readonly [string, string | undefined])[] = [
    [FORCE_HEADER, values[`header ${FORCE_HEADER}`]],
    [DELAY_HEADER, values[`header ${DELAY_HEADER}`]],
    [WORKSPACE_HEADER, workspaceId],
  ];
  return headers.flatMap(([name, value]) => (value ? [{ name, kind: 'text', value }] : []));
}

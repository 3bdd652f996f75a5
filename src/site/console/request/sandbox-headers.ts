import { DELAY_HEADER, FORCE_HEADER, WORKSPACE_HEADER } from '#contract/sandbox-headers.ts';
import type { SampleHeader } from '#languages/sample/sample-request.ts';
import { DELAY_KEY, FORCE_KEY, type RequestDraft } from './request-draft.ts';

/** The headers that only the sandbox knows, as far as a draft has them. */
export function listSandboxHeaders(
  { values }: Pick<RequestDraft, 'values'>,
  workspaceId: string | undefined,
): readonly SampleHeader[] {
  const headers: readonly (readonly [string, string | undefined])[] = [
    [FORCE_HEADER, values[FORCE_KEY]],
    [DELAY_HEADER, values[DELAY_KEY]],
    [WORKSPACE_HEADER, workspaceId],
  ];
  return headers.flatMap(([name, value]) => (value ? [{ name, kind: 'text', value }] : []));
}

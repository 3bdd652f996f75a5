import type { SampleHeader } from '#languages/sample/sample-request.ts';
import type { RequestDraft } from './request-draft.ts';

/** Provokes one of the operation's documented errors, by its code (docs/sandbox.md, "Magic values"). */
export const FORCE_HEADER = 'X-Sandbox-Force';

/** Lets the answer come later, by milliseconds. */
export const DELAY_HEADER = 'X-Sandbox-Delay';

/** Names the workspace of a call that needs no token. */
const WORKSPACE_HEADER = 'X-Sandbox-Workspace';

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

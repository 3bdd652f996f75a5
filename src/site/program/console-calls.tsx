import type { OperationAccess } from '#contract/operation-access.ts';
import { loadPatiently } from '#ui/load-patiently.ts';

interface Props {
  /** Undefined until they are there. */
  readonly operations: readonly OperationAccess[] | undefined;
  /** Takes the calls, a line for each operation. */
  readonly onTake: (text: string) => void;
  /** Is told why there are none. */
  readonly onTell: (reason: string) => void;
}

/** The operations that the console has kept a call of, as lines of method and endpoint. */
async function listCalled(operations: readonly OperationAccess[]): Promise<readonly string[]> {
  const { loadHistory } = await loadPatiently(
    () => import('#site/console/history/history-store.ts'),
  );
  const { calls } = await loadHistory();
  const called = new Set(calls.map(({ page }) => page));
  return operations
    .filter(({ page }) => called.has(page))
    .map(({ method, endpoint }) => `${method} ${endpoint}`);
}

/** The button that takes the calls which the reader has made in the console of this site. */
export function ConsoleCalls({ operations, onTake, onTell }: Props) {
  async function take(known: readonly OperationAccess[]): Promise<void> {
    try {
      const lines = await listCalled(known);
      if (lines.length > 0) onTake(lines.join('\n'));
      else onTell('The history of the console has no call.');
    } catch {
      onTell('The history could not be read. Try again in a moment.');
    }
  }
  return (
    <button
      type="button"
      disabled={!operations}
      onClick={() => operations && void take(operations)}
    >
      Take my calls from the console
    </button>
  );
}

import { listCauses, type Cause } from './list-causes.ts';
import type { ModelError } from './model-error.ts';

/** All mistakes of one load. Its message lists each with file, line, reason and remedy. */
export class ModelErrors extends Error {
  override name = 'ModelErrors';
  readonly errors: readonly ModelError[];

  constructor(errors: readonly ModelError[]) {
    super(formatModelErrors(errors));
    this.errors = errors;
  }
}

/** Mistakes as a writer reads them in a terminal: causes only, each once. */
export function formatModelErrors(errors: readonly ModelError[]): string {
  const { causes, withheld } = listCauses(errors);
  const noun = causes.length === 1 ? 'mistake' : 'mistakes';
  const rest =
    withheld === 0
      ? []
      : [`${withheld} more may follow from what is above, and are not shown yet.`];
  const head = `${causes.length} ${noun} in content or description`;
  return [head, ...causes.map(formatCause), ...rest].join('\n\n');
}

/** One mistake as text: `file:line what`, then why, how and where else. */
function formatCause({ error: { file, line, column, what, why, how }, alsoAt }: Cause): string {
  const also = alsoAt.length === 0 ? '' : `\n  also at: ${alsoAt.join(', ')}`;
  const place = [file, line, ...(column === undefined ? [] : [column])].join(':');
  return `${place} ${what}\n  why: ${why}\n  how: ${how}${also}`;
}

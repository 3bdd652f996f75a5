import type { OperationError } from '#contract/operation-facts.ts';
import { formatErrorKey } from '#model/pages/general-errors.ts';
import { InlineMarkdown } from './markdown.tsx';

interface Props {
  readonly errors: readonly OperationError[];
  /** Keys of the errors that most calls have. */
  readonly general: readonly string[];
}

/**
 * The errors of an operation, each with cause and cure. What most calls have alike is folded, without the cause: there the
 * title says as much, and the text would be the same on each page. Markdown and `/status-codes` have the cause too.
 */
export function OperationErrors({ errors, general }: Props) {
  const isGeneral = (error: OperationError) => general.includes(formatErrorKey(error));
  const own = errors.filter((error) => !isGeneral(error));
  const others = errors.filter(isGeneral);
  return (
    <>
      {own.length > 0 && <ErrorList errors={own} />}
      {others.length > 0 && (
        <details>
          <summary>Errors that most calls have ({others.length})</summary>
          <ErrorList errors={others} withoutCause />
        </details>
      )}
    </>
  );
}

interface ListProps {
  readonly errors: readonly OperationError[];
  readonly withoutCause?: boolean;
}

function ErrorList({ errors, withoutCause = false }: ListProps) {
  return (
    <dl className="errors">
      {errors.map(({ code, status, title, cause, cure }) => (
        <div key={code} id={`error-${code}`}>
          <dt>
            <b data-status={String(status).charAt(0)}>{status}</b> <code>{code}</code> {title}
          </dt>
          {!withoutCause && (
            <dd>
              <InlineMarkdown text={cause} />
            </dd>
          )}
          <dd>
            <InlineMarkdown text={cure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

import type { OperationError } from '#contract/operation-facts.ts';
import { formatErrorKey } from './general-errors.ts';
import { InlineMarkdown } from './markdown.tsx';

interface Props {
  readonly errors: readonly OperationError[];
  /** Keys of the errors that most calls have. */
  readonly general: ReadonlySet<string>;
}

/** The errors of an operation, each with cause and cure. What most calls have alike is folded. */
export function OperationErrors({ errors, general }: Props) {
  const isGeneral = (error: OperationError) => general.has(formatErrorKey(error));
  const own = errors.filter((error) => !isGeneral(error));
  const others = errors.filter(isGeneral);
  return (
    <>
      {own.length > 0 && <ErrorList errors={own} />}
      {others.length > 0 && (
        <details>
          <summary>Errors that most calls have ({others.length})</summary>
          <ErrorList errors={others} />
        </details>
      )}
    </>
  );
}

function ErrorList({ errors }: { errors: readonly OperationError[] }) {
  return (
    <dl className="errors">
      {errors.map(({ code, status, title, cause, cure }) => (
        <div key={code} id={`error-${code}`}>
          <dt>
            <b data-status={String(status).charAt(0)}>{status}</b> <code>{code}</code> {title}
          </dt>
          <dd>
            <InlineMarkdown text={cause} />
          </dd>
          <dd>
            <InlineMarkdown text={cure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

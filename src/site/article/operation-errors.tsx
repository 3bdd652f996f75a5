import type { OperationError } from '#contract/operation-facts.ts';
import { InlineMarkdown } from './markdown.tsx';

/** The errors of an operation by code, each with cause and cure. */
export function OperationErrors({ errors }: { errors: readonly OperationError[] }) {
  return (
    <dl className="errors">
      {errors.map(({ code, status, title, cause, cure }) => (
        <div key={code} id={`error-${code}`}>
          <dt>
            <b data-status={String(status).charAt(0)}>{status}</b> <code>{code}</code> {title}
          </dt>
          <dd>
            <InlineMarkdown text={cause} />{' '}
            <span>
              <InlineMarkdown text={cure} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

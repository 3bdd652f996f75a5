import type { Method } from '#contract/method.ts';

/** The method of an operation, told apart by its letters and its colour. */
export function MethodTag({ method }: { method: Method }) {
  return (
    <span className="method" data-method={method}>
      {method}
    </span>
  );
}

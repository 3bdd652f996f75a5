import { Fragment, type ReactNode } from 'react';

/** Names of at most so many characters have room in every column. */
const LONG = 16;

/** After an underscore, and before a capital letter, a slash or a full stop in a name. */
const BREAKS = /(?<=_)(?=\w)|(?<=[a-z0-9])(?=[A-Z])|(?<=\w)(?=[/.]\w)/;

/** Inline code, whose long names break between their words where a column is too narrow. */
export function LongName({ children, ...props }: { readonly children?: ReactNode }) {
  if (typeof children !== 'string' || children.length <= LONG || children.includes('\n'))
    return <code {...props}>{children}</code>;
  return (
    <code {...props}>
      {children.split(BREAKS).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}

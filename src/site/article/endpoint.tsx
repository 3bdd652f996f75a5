import { Fragment } from 'react';

/** Before each slash after the second. */
const BREAKS = /(?<!^\/[^/]+)(?=\/)/;

/**
 * A call's path, which breaks before a slash rather than within a name where its column is too narrow. It stays
 * together up to its second name: that much has room everywhere.
 *
 * @param props.path as in the description, with its parameters in braces
 */
export function Endpoint({ path }: { path: string }) {
  return path.split(BREAKS).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

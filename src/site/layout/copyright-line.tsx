'use client';

import { useSyncExternalStore } from 'react';

interface Props {
  /** Year in which the page's file was written. */
  readonly builtIn: number;
  /** The site's name. */
  readonly name: string;
}

// Nothing tells of a new year: a page that is open over it shows the old one until it is rendered again.
const subscribe = () => () => undefined;
const readYear = () => new Date().getFullYear();

/** Who has the copyright, with the current year (specification 2.2): as soon as React runs, that of the reader's clock. */
export function CopyrightLine({ builtIn, name }: Props) {
  const year = useSyncExternalStore(subscribe, readYear, () => builtIn);
  return <p>{`© ${year} ${name}`}</p>;
}

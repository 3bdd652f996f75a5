import { Fragment } from 'react';
import type { TextPart } from './text-parts.ts';

/** A text with its matches marked. */
export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isMatch }, at) =>
    isMatch ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>,
  );
}

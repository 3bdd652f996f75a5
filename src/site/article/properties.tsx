import '#site/styles/article/reference.css';
import type { ReactNode } from 'react';

/** A list of properties (specification 2.7: name, type and description). */
export function Properties({ children }: { children: ReactNode }) {
  return <ul className="properties">{children}</ul>;
}

/** One entry of a property list. */
export function Property({
  name,
  type,
  children,
}: {
  name: string;
  type?: string;
  children: ReactNode;
}) {
  return (
    <li>
      <code>{name}</code> {type !== undefined && <i>{type}</i>}
      <div>{children}</div>
    </li>
  );
}

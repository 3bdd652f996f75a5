import '#site/styles/article/steps.css';
import type { ReactNode } from 'react';

/** Numbered steps; each child heading begins one. */
export function Steps({ children }: { children: ReactNode }) {
  return <div className="steps">{children}</div>;
}

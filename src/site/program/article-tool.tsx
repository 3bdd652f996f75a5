import '#site/styles/pages/awaited.css';
import '#site/styles/article-tool.css';
import type { ReactNode } from 'react';

interface Props {
  /** Of the line that links lead to. */
  readonly id: string;
  /** The question that the tool answers. */
  readonly question: string;
  /** What to do with the tool. */
  readonly lead: string;
  /** The place of the tool. */
  readonly children: ReactNode;
}

/** A box around a tool that reads a program. */
export function ArticleTool({ id, question, lead, children }: Props) {
  return (
    <details className="article-tool" translate="no">
      <summary>{question}</summary>
      {/* Inside of the box, so that a browser opens the box for a link. */}
      <p id={id}>{lead}</p>
      {children}
    </details>
  );
}

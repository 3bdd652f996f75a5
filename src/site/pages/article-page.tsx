import '#site/styles/article/guide.css';
import type { ReactNode } from 'react';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { Breadcrumb } from '#site/article/breadcrumb.tsx';
import { TableOfContents } from '#site/article/table-of-contents.tsx';
import { findWorkflow } from '#site/workflows/find-workflow.ts';
import { WorkflowSection } from '#site/workflows/workflow-section.tsx';
import type { LayoutProps } from './layout-props.ts';
import { listPageSections } from './page-sections.ts';

interface Props extends LayoutProps {
  /** Stands between the text and the end of the page. */
  readonly tool?: ReactNode;
}

/** A guide: its text, and the sections beside it where there is room. */
export function ArticlePage({ model, page, tool, children }: Props) {
  const workflow = findWorkflow(model, page.path);
  return (
    <article className="guide">
      <div className="guide-text">
        <div className="prose">
          <Breadcrumb page={page} />
          <h1>{page.title}</h1>
          <p className="lead">{page.description}</p>
          {children}
        </div>
        {workflow !== undefined && <WorkflowSection model={model} name={workflow} />}
        {tool}
        <ArticleEnd model={model} page={page} />
      </div>
      <TableOfContents sections={listPageSections(model, page)} />
    </article>
  );
}

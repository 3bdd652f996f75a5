import '#site/styles/article/guide.css';
import '#site/styles/pages/announced.css';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { Breadcrumb } from '#site/article/breadcrumb.tsx';
import { TableOfContents } from '#site/article/table-of-contents.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import type { LayoutProps } from './page-content.tsx';
import { IconTile } from './use-case-card.tsx';

/** The place of the interactive console: what it will be, and what to use until then. */
export function ConsolePage({ model, page, children }: LayoutProps) {
  return (
    <article className="guide">
      <div className="guide-text">
        <TranslationGuard className="prose announced">
          <Breadcrumb page={page} />
          <IconTile icon={page.icon} />
          <h1>
            {page.title} <small>Announced</small>
          </h1>
          <p className="lead">{page.description}</p>
          {children}
        </TranslationGuard>
        <ArticleEnd model={model} page={page} />
      </div>
      <TableOfContents sections={page.sections} />
    </article>
  );
}

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
        <TranslationGuard className="prose">
          <Breadcrumb page={page} />
          <p className="announcement">
            <IconTile icon={page.icon} />
            <b>Announced</b>
          </p>
          <h1>{page.title}</h1>
          <p className="lead">{page.description}</p>
          {children}
        </TranslationGuard>
        <ArticleEnd model={model} page={page} />
      </div>
      <TableOfContents sections={page.sections} />
    </article>
  );
}

import '#site/offline/offline-page.css';
import { CopySlot } from '#site/offline/copy-slot.tsx';
import { ArticlePage } from './article-page.tsx';
import type { LayoutProps } from './layout-props.ts';

/** The guide to a copy of the site, which begins with the tool that keeps and removes the copy. */
export function OfflinePage({ model, page, children }: LayoutProps) {
  return (
    <ArticlePage model={model} page={page}>
      <div className="copy-place" translate="no">
        <CopySlot />
      </div>
      <noscript>
        <p>
          A copy needs JavaScript. Without JavaScript, you can read what a copy does, and your
          browser keeps no copy.
        </p>
      </noscript>
      {children}
    </ArticlePage>
  );
}

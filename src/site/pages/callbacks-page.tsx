import '#site/styles/article/guide.css';
import '#site/styles/pages/announced.css';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import type { LayoutProps } from './page-content.tsx';
import { IconTile } from './use-case-card.tsx';

/** The place of the callback inspector, which stands without the documentation's sidebar. */
export function CallbacksPage({ model, page, children }: LayoutProps) {
  return (
    <article className="callbacks">
      <TranslationGuard className="prose">
        <p className="announcement">
          <IconTile icon={page.icon} />
          <b>Announced</b>
        </p>
        <h1>{page.title}</h1>
        <p className="lead">{page.description}</p>
        {children}
      </TranslationGuard>
      <aside aria-label="Events">
        <h2>Events that the platform sends</h2>
        <ul>
          {model.webhooks.map(({ name, summary, pages }) => (
            <li key={name}>
              <code>{name}</code>
              {summary}
              <details>
                <summary>
                  Sent by {pages.length === 1 ? 'one call' : `${pages.length} calls`}
                </summary>
                <ul>
                  {pages.map((path) => (
                    <li key={path}>
                      <a href={path}>{model.pages[path]?.title ?? path}</a>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      </aside>
      <ArticleEnd model={model} page={page} />
    </article>
  );
}

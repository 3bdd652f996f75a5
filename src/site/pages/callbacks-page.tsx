import '#site/callbacks/callbacks-page.css';
import '#site/styles/article/guide.css';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { buildCauses } from '#site/callbacks/build-causes.ts';
import { findExampleEvent } from '#site/callbacks/find-example-event.ts';
import { InspectorSlot } from '#site/callbacks/inspector-slot.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import type { LayoutProps } from './layout-props.ts';

/** The callback inspector, which stands without the documentation's sidebar, with what it does and how to check. */
export function CallbacksPage({ model, page, children }: LayoutProps) {
  const { sandbox } = model.settings;
  // A platform of its own sends its callbacks elsewhere.
  const hasInbox = sandbox.enabled && sandbox.url.startsWith('/');
  return (
    <div className="callbacks-page">
      <TranslationGuard className="prose">
        <h1>{page.title}</h1>
        <p className="lead">{page.description}</p>
        {hasInbox && (
          <noscript>
            <p>
              The inspector needs JavaScript. Without JavaScript, you can read what it does and
              check your callbacks with the samples on this page.
            </p>
          </noscript>
        )}
      </TranslationGuard>
      {hasInbox && (
        <InspectorSlot
          url={sandbox.url}
          causes={buildCauses(model)}
          example={findExampleEvent(model)}
        />
      )}
      <article className="callbacks">
        <TranslationGuard className="prose">{children}</TranslationGuard>
        <aside aria-label="Events">
          <TranslationGuard>
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
          </TranslationGuard>
        </aside>
        <ArticleEnd model={model} page={page} />
      </article>
    </div>
  );
}

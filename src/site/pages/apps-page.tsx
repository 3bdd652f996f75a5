import '#site/styles/article/guide.css';
import '#site/styles/pages/apps.css';
import type { SampleApp } from '#model/site-data.ts';
import type { SiteModel } from '#model/site-model.ts';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { Breadcrumb } from '#site/article/breadcrumb.tsx';
import { TableOfContents } from '#site/article/table-of-contents.tsx';
import { MethodTag } from '#site/layout/method-tag.tsx';
import { SiteLink } from '#site/layout/site-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import type { LayoutProps } from './page-content.tsx';

const CALLS = { id: 'calls-by-app', title: 'Calls by app', level: 2 } as const;

/** The sample apps in depth, and the calls that each is made of. */
export function AppsPage({ model, page, children }: LayoutProps) {
  return (
    <article className="guide">
      <div className="guide-text">
        <TranslationGuard className="prose apps-text">
          <Breadcrumb page={page} />
          <h1>{page.title}</h1>
          <p className="lead">{page.description}</p>
          {children}
        </TranslationGuard>
        <section aria-labelledby={CALLS.id} className="app-calls">
          <h2 id={CALLS.id}>{CALLS.title}</h2>
          {model.data.sampleApps.map((app) => (
            <AppCalls key={app.id} model={model} app={app} />
          ))}
        </section>
        <ArticleEnd model={model} page={page} />
      </div>
      <TableOfContents sections={[...page.sections, CALLS]} />
    </article>
  );
}

function AppCalls({ model, app }: { model: SiteModel; app: SampleApp }) {
  return (
    <details>
      <summary>
        <b>{app.title}</b> {app.operations.length} calls
      </summary>
      <ul>
        {app.operations.map((path) => {
          const target = model.pages[path];
          return (
            target?.kind === 'operation' && (
              <li key={path}>
                <a href={path}>
                  <MethodTag method={target.operation.method} /> {target.title}
                </a>
              </li>
            )
          );
        })}
      </ul>
      <p>
        <SiteLink href={app.githubUrl}>
          <Icon name="source" size={16} /> Source of {app.title}
        </SiteLink>
      </p>
    </details>
  );
}

import '#site/styles/article/guide.css';
import '#site/styles/pages/apps.css';
import type { SampleApp } from '#contract/site-data.ts';
import type { SiteModel } from '#model/site-model.ts';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { Breadcrumb } from '#site/article/breadcrumb.tsx';
import { TableOfContents } from '#site/article/table-of-contents.tsx';
import { ListFilter } from '#site/cards/list-filter.tsx';
import { MethodTag } from '#site/layout/method-tag.tsx';
import { WorkflowRunner } from '#site/workflows/workflow-section.tsx';
import { Icon } from '#ui/icon.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import { AppCard } from './app-card.tsx';
import { CardQuery } from './card-query.tsx';
import type { LayoutProps } from './layout-props.ts';
import { APP_CALLS, APP_LIST, listPageSections } from './page-sections.ts';

/** The sample apps in depth, and the calls that each is made of. */
export function AppsPage({ model, page, children }: LayoutProps) {
  return (
    <article className="guide">
      <div className="guide-text">
        <TranslationGuard className="prose apps-text">
          <Breadcrumb page={page} />
          <h1>{page.title}</h1>
          <p className="lead">{page.description}</p>
        </TranslationGuard>
        <AppList model={model} />
        <TranslationGuard className="prose apps-text">{children}</TranslationGuard>
        <section aria-labelledby={APP_CALLS.id} className="app-calls">
          <h2 id={APP_CALLS.id}>{APP_CALLS.title}</h2>
          {model.data.sampleApps.map((app) => (
            <AppCalls key={app.id} model={model} app={app} />
          ))}
        </section>
        <ArticleEnd model={model} page={page} />
      </div>
      <TableOfContents sections={listPageSections(model, page)} />
    </article>
  );
}

const LIST_ID = 'app-list';

/** The apps as cards, found by what they are about and by the calls that they make. */
function AppList({ model }: { model: SiteModel }) {
  const { sampleApps } = model.data;
  return (
    <section aria-labelledby={APP_LIST.id} className="app-list">
      <h2 id={APP_LIST.id}>{APP_LIST.title}</h2>
      <ListFilter listId={LIST_ID} label="Filter apps" noun="apps" total={sampleApps.length}>
        <CardQuery label="Filter by subject or call" />
      </ListFilter>
      <ul className="apps" id={LIST_ID}>
        {sampleApps.map((app) => (
          <AppCard
            key={app.id}
            app={app}
            host={model.settings.sourceHost.name}
            text={[app.description, ...app.operations.map((path) => model.pages[path]?.title)].join(
              ' ',
            )}
          />
        ))}
      </ul>
    </section>
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
      {model.workflows.includes(`app-${app.id}.arazzo.yaml`) && (
        <WorkflowRunner model={model} name={`app-${app.id}`} label={`Run ${app.title}`} />
      )}
    </details>
  );
}

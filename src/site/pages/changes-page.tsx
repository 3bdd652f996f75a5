import '#site/styles/article/reference.css';
import '#site/styles/article/guide.css';
import '#site/styles/pages/changelog.css';
import { listEarlierChanges } from '#model/data/earlier-changes.ts';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { Breadcrumb } from '#site/article/breadcrumb.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import { ChangeDays } from './change-days.tsx';
import type { LayoutProps } from './layout-props.ts';

/** The texts of changes that the changelog lists by title alone. */
export function ChangesPage({ model, page, children }: LayoutProps) {
  const own = listEarlierChanges(model).find(({ path }) => path === page.path);
  return (
    <article>
      <TranslationGuard className="prose">
        <Breadcrumb page={page} />
        <h1>{page.title}</h1>
        <p className="lead">{page.description}</p>
        {children}
      </TranslationGuard>
      <ChangeDays model={model} entries={own?.entries ?? []} />
      <ArticleEnd model={model} page={page} />
    </article>
  );
}

import '#site/styles/article/reference.css';
import '#site/styles/article/guide.css';
import '#site/styles/pages/changelog.css';
import { listEarlierChanges } from '#model/data/earlier-changes.ts';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { ChangeDays } from './change-days.tsx';
import type { LayoutProps } from './layout-props.ts';
import { PageIntro } from './page-intro.tsx';

/** The texts of changes that the changelog lists by title alone. */
export function ChangesPage({ model, page, children }: LayoutProps) {
  const own = listEarlierChanges(model).find(({ path }) => path === page.path);
  return (
    <article>
      <PageIntro page={page}>{children}</PageIntro>
      <ChangeDays model={model} entries={own?.entries ?? []} />
      <ArticleEnd model={model} page={page} />
    </article>
  );
}

import '#site/styles/article/guide.css';
import '#site/styles/pages/use-cases.css';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { listUseCases } from './find-use-case.ts';
import type { LayoutProps } from './layout-props.ts';
import { PageIntro } from './page-intro.tsx';
import { UseCaseCards } from './use-case-card.tsx';

/** All use cases. */
export function UseCasesPage({ model, page, children }: LayoutProps) {
  return (
    <article>
      <PageIntro page={page}>{children}</PageIntro>
      <h2 className="visually-hidden">All use cases</h2>
      <UseCaseCards cases={listUseCases(model.data)} />
      <ArticleEnd model={model} page={page} />
    </article>
  );
}

import '#site/styles/article/guide.css';
import '#site/styles/pages/use-cases.css';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { Breadcrumb } from '#site/article/breadcrumb.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import { listUseCases } from './find-use-case.ts';
import type { LayoutProps } from './layout-props.ts';
import { UseCaseCards } from './use-case-card.tsx';

/** All use cases. */
export function UseCasesPage({ model, page, children }: LayoutProps) {
  return (
    <article>
      <TranslationGuard className="prose">
        <Breadcrumb page={page} />
        <h1>{page.title}</h1>
        <p className="lead">{page.description}</p>
        {children}
      </TranslationGuard>
      <h2 className="visually-hidden">All use cases</h2>
      <UseCaseCards cases={listUseCases(model.data)} />
      <ArticleEnd model={model} page={page} />
    </article>
  );
}

import '#site/styles/article/guide.css';
import '#site/styles/pages/use-cases.css';
import { EXPLORE_USE_CASES } from '#contract/texts.ts';
import type { UseCase } from '#contract/site-data.ts';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { TableOfContents } from '#site/article/table-of-contents.tsx';
import { findWorkflow } from '#site/workflows/find-workflow.ts';
import { WorkflowSection } from '#site/workflows/workflow-section.tsx';
import { listPageSections } from './page-sections.ts';
import { Icon } from '#ui/icon.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import { findUseCase } from './find-use-case.ts';
import type { LayoutProps } from './layout-props.ts';
import { ThemedImage } from './themed-image.tsx';
import { IconTile, UseCaseCards } from './use-case-card.tsx';

/** One use case: header, flow, and the way to the others (specification 2.3). */
export function UseCasePage({ model, page, children }: LayoutProps) {
  const { current, previous, next, others } = findUseCase(model.data, page.path);
  const workflow = findWorkflow(model, page.path);
  return (
    <article className="use-case">
      <header data-color={current?.color}>
        <TranslationGuard>
          <IconTile icon={page.icon ?? current?.icon} color={current?.color} />
          <p className="label">{page.label}</p>
          <h1>{page.title}</h1>
          <p className="lead">{page.description}</p>
          <Neighbours previous={previous} next={next} />
        </TranslationGuard>
        {current && <ThemedImage src={current.image} alt="" width={480} height={300} />}
      </header>
      <div className="guide">
        <div className="guide-text">
          {workflow !== undefined && <WorkflowSection model={model} name={workflow} withSteps />}
          <TranslationGuard className="prose">{children}</TranslationGuard>
          <ArticleEnd model={model} page={page} />
        </div>
        <TableOfContents sections={listPageSections(model, page)} />
      </div>
      <section className="explore" aria-labelledby="explore">
        <h2 id="explore">{EXPLORE_USE_CASES}</h2>
        <UseCaseCards cases={others} />
      </section>
    </article>
  );
}

function Neighbours({
  previous,
  next,
}: {
  previous: UseCase | undefined;
  next: UseCase | undefined;
}) {
  return (
    <nav aria-label="Previous and next use case" className="case-neighbours">
      {previous && (
        <a href={previous.href} rel="prev">
          <Icon name="arrow" size={16} />
          <span>
            <small>Previous</small> {previous.title}
          </span>
        </a>
      )}
      {next && (
        <a href={next.href} rel="next">
          <span>
            <small>Next</small> {next.title}
          </span>
          <Icon name="arrow" size={16} />
        </a>
      )}
    </nav>
  );
}

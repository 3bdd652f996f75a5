import '#site/styles/pages/use-cases.css';
import { EXPLORE_USE_CASES } from '#contract/texts.ts';
import type { UseCase } from '#model/site-data.ts';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { TableOfContents } from '#site/article/table-of-contents.tsx';
import { Icon } from '#ui/icon.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import type { LayoutProps } from './page-content.tsx';
import { ThemedImage } from './themed-image.tsx';
import { IconTile, UseCaseCards } from './use-case-card.tsx';

/** One use case: header, flow, and the way to the others (specification 2.3). */
export function UseCasePage({ model, page, children }: LayoutProps) {
  const cases = model.data.useCases;
  const index = cases.findIndex(({ href }) => href === page.path);
  const useCase = cases[index];
  return (
    <article className="use-case">
      <header data-color={useCase?.color}>
        <TranslationGuard>
          <IconTile icon={page.icon ?? useCase?.icon} color={useCase?.color} />
          <p className="label">{page.label}</p>
          <h1>{page.title}</h1>
          <p className="lead">{page.description}</p>
          <Neighbours previous={cases[index - 1]} next={cases[index + 1]} />
        </TranslationGuard>
        {useCase && <ThemedImage src={useCase.image} alt="" width={480} height={300} />}
      </header>
      <div className="guide">
        <div className="guide-text">
          <TranslationGuard className="prose">{children}</TranslationGuard>
          <ArticleEnd model={model} page={page} />
        </div>
        <TableOfContents sections={page.sections} />
      </div>
      <section className="explore" aria-labelledby="explore">
        <h2 id="explore">{EXPLORE_USE_CASES}</h2>
        <UseCaseCards cases={cases.filter(({ href }) => href !== page.path)} />
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

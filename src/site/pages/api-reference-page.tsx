import '#site/styles/article/guide.css';
import '#site/styles/pages/api-reference.css';
import { slug } from 'github-slugger';
import { METHODS } from '#contract/method.ts';
import type { NavigationSection } from '#contract/navigation.ts';
import type { SectionFacts } from '#model/data/section-facts.ts';
import type { OperationPage, SiteModel } from '#model/site-model.ts';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { Endpoint } from '#site/article/endpoint.tsx';
import { SectionOverview } from '#site/article/section-overview.tsx';
import { MethodTag } from '#site/layout/method-tag.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import type { LayoutProps } from './layout-props.ts';
import { PageIntro } from './page-intro.tsx';
import { ReferenceFilter } from './reference-filter.tsx';

const LIST_ID = 'calls';

interface ReferenceSection {
  readonly id: string;
  readonly title: string;
  readonly pages: readonly OperationPage[];
  readonly facts: SectionFacts | undefined;
}

/** Every call by section: a plain list, which the filter narrows down where script runs. */
export function ApiReferencePage({ model, page, children }: LayoutProps) {
  const sections = listSections(model);
  const calls = sections.flatMap(({ pages }) => pages);
  const methods = METHODS.map((method) => ({
    method,
    count: calls.filter(({ operation }) => operation.method === method).length,
  })).filter(({ count }) => count > 0);
  return (
    <article className="reference-list">
      <PageIntro page={page}>{children}</PageIntro>
      <ReferenceFilter listId={LIST_ID} methods={methods} total={calls.length} />
      <TranslationGuard>
        <div id={LIST_ID} className="reference-cards">
          {sections.map((section) => (
            <CallList key={section.id} section={section} />
          ))}
        </div>
      </TranslationGuard>
      <ArticleEnd model={model} page={page} />
    </article>
  );
}

function CallList({ section }: { section: ReferenceSection }) {
  return (
    <section aria-labelledby={section.id}>
      <header>
        <h2 id={section.id}>
          {section.title} <small>{formatCalls(section.pages.length)}</small>
        </h2>
        {section.facts && (
          <SectionOverview facts={section.facts} id={section.id} title={section.title} />
        )}
      </header>
      <ul>
        {section.pages.map(({ path, title, operation }) => (
          <li key={path} data-call={operation.method} data-id={operation.operationId}>
            <a href={path}>
              <MethodTag method={operation.method} />
              <span>{title}</span>
              <code>
                <Endpoint path={operation.endpoint} />
              </code>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function formatCalls(count: number): string {
  return count === 1 ? 'one call' : `${count} calls`;
}

function listSections({ navigation, pages, sections }: SiteModel): ReferenceSection[] {
  return navigation
    .map(({ title, links }: NavigationSection) => ({
      id: slug(title),
      title,
      facts: sections[title],
      pages: links.flatMap(({ href }) => {
        const target = pages[href];
        return target?.kind === 'operation' ? [target] : [];
      }),
    }))
    .filter(({ pages: own }) => own.length > 0);
}

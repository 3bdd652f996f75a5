import type { ReactNode } from 'react';
import type { GuidePage, Layout, Page, SiteModel } from '#model/site-model.ts';
import { createMdxComponents } from '#site/article/mdx-components.tsx';
import { getContent } from '#site/content-modules.ts';
import { ArticlePage } from './article-page.tsx';
import { OperationPage } from './operation-page.tsx';

/** What every layout is given: the page, and its compiled text. */
export interface LayoutProps {
  readonly model: SiteModel;
  readonly page: GuidePage;
  readonly children: ReactNode;
}

const LAYOUTS: Partial<Readonly<Record<Layout, (props: LayoutProps) => ReactNode>>> = {
};

/** The article of a page, laid out as its kind asks. */
export function PageContent({ model, page }: { model: SiteModel; page: Page }) {
  if (page.kind === 'operation') return <OperationPage model={model} page={page} />;
  const LayoutPage = LAYOUTS[page.layout] ?? ArticlePage;
  const Content = getContent(page.file);
  return (
    <LayoutPage model={model} page={page}>
      <Content components={createMdxComponents(model, page)} />
    </LayoutPage>
  );
}

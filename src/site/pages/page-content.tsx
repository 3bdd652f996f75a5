import type { ReactNode } from 'react';
import type { GuidePage, Layout, Page, SiteModel } from '#model/site-model.ts';
import { createMdxComponents } from '#site/article/mdx-components.tsx';
import { getContent } from '#site/content-modules.ts';
import { OperationPage } from './operation-page.tsx';

/** What every layout is given: the page, and its compiled text. */
export interface LayoutProps {
  readonly model: SiteModel;
  readonly page: GuidePage;
  readonly children: ReactNode;
}

type LayoutComponent = (props: LayoutProps) => ReactNode;

// Loaded by layout, so that a page brings the styles of its own layout only.
const loadArticle = () => import('./article-page.tsx').then(({ ArticlePage }) => ArticlePage);
const LAYOUTS: Partial<Readonly<Record<Layout, () => Promise<LayoutComponent>>>> = {};

/** The article of a page, laid out as its kind asks. */
export async function PageContent({ model, page }: { model: SiteModel; page: Page }) {
  if (page.kind === 'operation') return <OperationPage model={model} page={page} />;
  const LayoutPage = await (LAYOUTS[page.layout] ?? loadArticle)();
  const Content = getContent(page.file);
  return (
    <LayoutPage model={model} page={page}>
      <Content components={createMdxComponents(model, page)} />
    </LayoutPage>
  );
}

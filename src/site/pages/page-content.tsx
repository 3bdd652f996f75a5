import type { MDXContent } from 'mdx/types';
import type { ReactNode } from 'react';
import type {
  GuidePage,
  Layout,
  OperationPage as OperationPageModel,
  Page,
  SiteModel,
} from '#model/site-model.ts';
import { loadRareComponents, type RareComponents } from '#site/article/rare-components.ts';
import { createMdxComponents } from '#site/article/mdx-components.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import type { RenderStatic } from '#site/render-static.ts';
import { loadHighlighter } from '#site/article/highlight.ts';
import { loadContent } from '#site/content-modules.ts';
import type { LayoutProps } from './layout-props.ts';
import type { OperationPage } from './operation-page.tsx';

type LayoutComponent = (props: LayoutProps) => ReactNode;

// Loaded by layout, so that a page brings the styles of its own layout only.
const LAYOUTS: Readonly<Record<Layout, () => Promise<LayoutComponent>>> = {
  article: () => import('./article-page.tsx').then((module) => module.ArticlePage),
  'api-reference': () =>
    import('./api-reference-page.tsx').then((module) => module.ApiReferencePage),
  apps: () => import('./apps-page.tsx').then((module) => module.AppsPage),
  callbacks: () => import('./callbacks-page.tsx').then((module) => module.CallbacksPage),
  changelog: () => import('./changelog-page.tsx').then((module) => module.ChangelogPage),
  console: () => import('./console-page.tsx').then((module) => module.ConsolePage),
  changes: () => import('./changes-page.tsx').then((module) => module.ChangesPage),
  contact: () => import('./contact-page.tsx').then((module) => module.ContactPage),
  exam: () => import('./exam-page.tsx').then((module) => module.ExamPage),
  home: () => import('./home-page.tsx').then((module) => module.HomePage),
  'not-found': () => import('./not-found-page.tsx').then((module) => module.NotFoundPage),
  offline: () => import('./offline-page.tsx').then((module) => module.OfflinePage),
  parts: () => import('./parts-page.tsx').then((module) => module.PartsPage),
  quality: () => import('./quality-page.tsx').then((module) => module.QualityPage),
  resources: () => import('./resources-page.tsx').then((module) => module.ResourcesPage),
  'status-codes': () => import('./status-codes-page.tsx').then((module) => module.StatusCodesPage),
  'use-case': () => import('./use-case-page.tsx').then((module) => module.UseCasePage),
  'use-cases': () => import('./use-cases-page.tsx').then((module) => module.UseCasesPage),
};

/**
 * Layouts that are tools: they hold their text in guards of their own, and React adopts all else. One guard holds each page of the
 * other layouts.
 */
const GUARDED: readonly Layout[] = [
  'api-reference',
  'callbacks',
  'changelog',
  'changes',
  'console',
  'contact',
];

/** A page with what is loaded for its article. */
export type LoadedPage =
  | { readonly page: OperationPageModel; readonly Article: typeof OperationPage }
  | {
      readonly page: GuidePage;
      readonly Layout: LayoutComponent;
      readonly Content: MDXContent;
      readonly rare: RareComponents;
    };

/**
 * Loads what the article of a page waits for. A page that waits for files while it renders has its rows in another order
 * each time.
 */
export async function loadPage(page: Page): Promise<LoadedPage> {
  await loadHighlighter();
  if (page.kind === 'operation')
    return { page, Article: (await import('./operation-page.tsx')).OperationPage };
  const [Layout, Content, rare] = await Promise.all([
    LAYOUTS[page.layout](),
    loadContent(page),
    loadRareComponents(page.body),
  ]);
  return { page, Layout, Content, rare };
}

interface Props {
  readonly model: SiteModel;
  readonly loaded: LoadedPage;
  readonly renderStatic: RenderStatic;
}

/** The article of a page, laid out as its kind asks. */
export function PageContent({ model, loaded, renderStatic }: Props) {
  if ('Article' in loaded) {
    const { page, Article } = loaded;
    return <Article model={model} page={page} renderStatic={renderStatic} />;
  }
  const { page, Layout: LayoutPage, Content, rare } = loaded;
  const Guard = GUARDED.includes(page.layout) ? 'div' : TranslationGuard;
  return (
    <Guard>
      <LayoutPage model={model} page={page}>
        <Content components={createMdxComponents(model, page, rare)} />
      </LayoutPage>
    </Guard>
  );
}

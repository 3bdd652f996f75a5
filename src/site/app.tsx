import './styles/site.css';
import type { CSSProperties, ReactNode } from 'react';
import { formatDocsPath } from '#contract/docs-path.ts';
import { SCROLLBAR_HIDE_DELAY_MS } from '#contract/limits.ts';
import type { Page, SiteModel } from '#model/site-model.ts';
import { ScrollArea } from '#ui/scroll-area.tsx';
import { StaticSlot } from '#ui/static-slot.tsx';
import { DocumentHead } from './layout/document-head.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { SidebarSync } from './layout/sidebar-sync.tsx';
import { SiteLink } from './layout/site-link.tsx';
import { PageContent } from './pages/page-content.tsx';

/** Layouts that stand without the documentation sidebar. */
const WIDE_LAYOUTS: readonly string[] = ['home', 'callbacks', 'not-found'];

/** Every path that has a page of its own. */
export function listPaths(model: SiteModel): readonly string[] {
  return Object.keys(model.pages);
}

/** The whole document of a page; the page for unknown paths when there is none. */
export function renderPage(model: SiteModel, path: string): ReactNode {
  const page = model.pages[formatDocsPath(path)] ?? model.pages['/404'];
  if (!page) throw new Error(`site: there is neither a page ${path} nor a page /404`);
  return <SiteDocument model={model} page={page} />;
}

function SiteDocument({ model, page }: { model: SiteModel; page: Page }) {
  const { settings } = model;
  const accent = { '--accent-light': settings.accent.light, '--accent-dark': settings.accent.dark };
  const wide = page.kind === 'guide' && WIDE_LAYOUTS.includes(page.layout);
  const sections = page.sections.filter(({ level }) => level === 2).map(({ id, title }) => ({ id, title }));
  return (
    <html lang="en" style={accent as CSSProperties} suppressHydrationWarning>
      <DocumentHead model={model} page={page} />
      <body>
        <a className="skip" href="#content">
          Skip to the content
        </a>
        <Header settings={settings} path={page.path} />
        <div className="columns" data-wide={wide ? '' : undefined}>
          <div className="sidebar" hidden={wide}>
            <ScrollArea hideDelayMs={SCROLLBAR_HIDE_DELAY_MS}>
              <StaticSlot name="sidebar" className="sidebar-links" />
              <SiteLink className="button portal" href={settings.developerPortal.url}>
                {settings.developerPortal.title}
              </SiteLink>
            </ScrollArea>
            <SidebarSync path={page.path} sections={sections} />
          </div>
          <div className="column">
            <main id="content" tabIndex={-1}>
              <PageContent key={page.path} model={model} page={page} />
            </main>
            <Footer model={model} path={page.path} />
          </div>
        </div>
      </body>
    </html>
  );
}

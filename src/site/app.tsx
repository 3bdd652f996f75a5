import './styles/site.css';
import type { CSSProperties, ReactNode } from 'react';
import { LLMS_INDEX } from '#contract/agent-files.ts';
import { formatDocsPath } from '#contract/docs-path.ts';
import { SCROLLBAR_HIDE_DELAY_MS } from '#contract/limits.ts';
import type { SiteModel } from '#model/site-model.ts';
import { ScrollArea } from '#ui/scroll-area.tsx';
import { StaticSlot } from '#ui/static-slot.tsx';
import { DrawerStart } from './layout/drawer-start.tsx';
import { DocumentHead } from './layout/document-head.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { listSidebarSections } from './layout/sidebar-sections.ts';
import { SidebarSync } from './layout/sidebar-sync.tsx';
import type { RenderStatic } from './render-static.ts';
import { loadPage, PageContent, type LoadedPage } from './pages/page-content.tsx';

export { highlight, type Highlight } from './article/highlight.ts';
export { provideContent, type CompileContent } from './content-modules.ts';

/** Layouts that stand without the documentation sidebar. */
const WIDE_LAYOUTS: readonly string[] = ['home', 'callbacks', 'not-found'];

/** Layouts whose tool is the page: their code comes without a sign of intent (starter.ts). */
const TOOL_LAYOUTS: readonly string[] = ['callbacks', 'console', 'not-found', 'offline'];

/**
 * The whole document of a page, with all that it waits for; the page /404 for a path without one.
 *
 * @throws when there is no page /404 either
 */
export async function renderPage(
  model: SiteModel,
  path: string,
  renderStatic: RenderStatic,
): Promise<ReactNode> {
  const page = model.pages[formatDocsPath(path)] ?? model.pages['/404'];
  if (!page) throw new Error(`site: there is neither a page ${path} nor a page /404`);
  const loaded = await loadPage(page);
  return <SiteDocument model={model} loaded={loaded} renderStatic={renderStatic} />;
}

interface DocumentProps {
  readonly model: SiteModel;
  readonly loaded: LoadedPage;
  readonly renderStatic: RenderStatic;
}

function SiteDocument({ model, loaded, renderStatic }: DocumentProps) {
  const { settings } = model;
  const { page } = loaded;
  const accent = { '--accent-light': settings.accent.light, '--accent-dark': settings.accent.dark };
  const isTool = page.kind === 'guide' && TOOL_LAYOUTS.includes(page.layout);
  const isWide = page.kind === 'guide' && WIDE_LAYOUTS.includes(page.layout);
  const sections = listSidebarSections(model, page).map(({ id, title }) => ({ id, title }));
  return (
    <html
      lang="en"
      style={accent as CSSProperties}
      data-eager={isTool ? '' : undefined}
      suppressHydrationWarning
    >
      <DocumentHead model={model} page={page} />
      <body>
        {/* One root: dialogs and notices that come before React stand beside it. A dialog makes it inert. */}
        <div suppressHydrationWarning>
          <a className="skip" href="#content" translate="no">
            Skip to the content
          </a>
          {/* Whoever reads the file rather than the page: a program. */}
          <p hidden translate="no">{`Markdown of all pages for programs: ${LLMS_INDEX}.`}</p>
          <Header model={model} page={page} />
          <div className="columns" data-wide={isWide ? '' : undefined}>
            {/* Wide pages hold it too: on small screens it is the drawer. */}
            <div className="sidebar" id="links" popover="">
              <DrawerStart settings={settings} page={page} />
              <ScrollArea hideDelayMs={SCROLLBAR_HIDE_DELAY_MS}>
                <StaticSlot name="sidebar" />
              </ScrollArea>
              <SidebarSync
                path={page.path}
                sections={sections}
                entries={model.data.changelog.length}
              />
            </div>
            <div className="column">
              <main id="content" tabIndex={-1}>
                <PageContent
                  key={page.path}
                  model={model}
                  loaded={loaded}
                  renderStatic={renderStatic}
                />
              </main>
              <Footer model={model} path={page.path} />
            </div>
          </div>
        </div>
      </body>
    </html>
  );
}

import type { Page, SiteModel } from '#model/site-model.ts';
import { Feedback } from '#site/feedback/feedback.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import { CopyPage } from './copy-page.tsx';
import { formatMarkdownPath } from './markdown-path.ts';

/** Layouts of pages that readers use rather than read. */
const NOT_RATED: readonly string[] = ['home', 'contact', 'console', 'callbacks', 'not-found'];

/** Where the page can be edited, when it changed last, its Markdown, and whether it helped. */
export function ArticleEnd({ model, page }: { model: SiteModel; page: Page }) {
  const { sourceHost, dataBackend, siteUrl, sandbox, openIn } = model.settings;
  const { url, editBranch } = sourceHost;
  const isRated = page.kind === 'operation' || !NOT_RATED.includes(page.layout);
  const { file, line } = page.source;
  const markdownPath = formatMarkdownPath(page.path);
  return (
    <div className="article-end" translate="no">
      <SiteLink href={`${url}/blob/${editBranch}/${file}#L${line}`}>Edit this page</SiteLink>
      <a href={markdownPath}>Markdown</a>
      {page.kind === 'operation' && <a href={`${page.path}.openapi.json`}>OpenAPI</a>}
      {page.lastChanged !== undefined && (
        <span>
          Changed on <time dateTime={page.lastChanged}>{page.lastChanged}</time>
        </span>
      )}
      <CopyPage
        path={markdownPath}
        page={{ url: siteUrl + markdownPath, siteUrl, hasSandbox: sandbox.enabled }}
        openIn={openIn}
      />
      {dataBackend.enabled && isRated && <Feedback path={page.path} backend={dataBackend} />}
    </div>
  );
}

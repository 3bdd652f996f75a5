import type { Page, SiteModel } from '#model/site-model.ts';
import { Feedback } from '#site/feedback/feedback.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import { CopyMarkdown } from './copy-markdown.tsx';
import { formatMarkdownPath } from './markdown-path.ts';

/** Layouts of pages that readers use rather than read. */
const NOT_RATED: readonly string[] = ['home', 'contact', 'console', 'callbacks', 'not-found'];

/** Where the page can be edited, when it changed last, its Markdown, and whether it helped. */
export function ArticleEnd({ model, page }: { model: SiteModel; page: Page }) {
  const { sourceHost, dataBackend } = model.settings;
  const { url, editBranch } = sourceHost;
  const isRated = page.kind === 'operation' || !NOT_RATED.includes(page.layout);
  const { file, line } = page.source;
  return (
    <div className="article-end" translate="no">
      <SiteLink href={`${url}/blob/${editBranch}/${file}#L${line}`}>Edit this page</SiteLink>
      <a href={formatMarkdownPath(page.path)}>Markdown</a>
      {page.kind === 'operation' && <a href={`${page.path}.openapi.json`}>OpenAPI</a>}
      <CopyMarkdown path={formatMarkdownPath(page.path)} />
      {page.lastChanged !== undefined && (
        <span>
          Changed on <time dateTime={page.lastChanged}>{page.lastChanged}</time>
        </span>
      )}
      {dataBackend.enabled && isRated && <Feedback path={page.path} backend={dataBackend} />}
    </div>
  );
}

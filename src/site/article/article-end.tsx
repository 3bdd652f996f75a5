import type { Page, SiteModel } from '#model/site-model.ts';
import { SiteLink } from '#site/layout/site-link.tsx';
import { CopyMarkdown } from './copy-markdown.tsx';
import { formatMarkdownPath } from './markdown-path.ts';

/** Where the page can be edited, when it changed last, and its Markdown. */
export function ArticleEnd({ model, page }: { model: SiteModel; page: Page }) {
  const { url, editBranch } = model.settings.sourceHost;
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
    </div>
  );
}

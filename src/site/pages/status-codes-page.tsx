import { listOperationPages } from '#model/pages/operation-pages.ts';
import '#site/styles/article/guide.css';
import '#site/styles/pages/status-codes.css';
import { slug } from 'github-slugger';
import type { ErrorEntry, OperationPage, SiteModel } from '#model/site-model.ts';
import {
  formatStatusMeaning,
  formatStatusPhrase,
  listStatuses,
} from '#model/pages/status-meanings.ts';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { Breadcrumb } from '#site/article/breadcrumb.tsx';
import { InlineMarkdown } from '#site/article/markdown.tsx';
import { TableOfContents } from '#site/article/table-of-contents.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import { buildErrorSources, type SectionCount } from './error-sources.ts';
import type { LayoutProps } from './layout-props.ts';
import { ERROR_CODES, listPageSections, STATUSES } from './page-sections.ts';

/** Every HTTP status in use and every error code, each with an anchor that problem documents lead to. */
export function StatusCodesPage({ model, page, children }: LayoutProps) {
  const calls = listOperationPages(model);
  const groups = groupByStatus(model.errors);
  return (
    <article className="guide">
      <div className="guide-text">
        <TranslationGuard className="prose">
          <Breadcrumb page={page} />
          <h1>{page.title}</h1>
          <p className="lead">{page.description}</p>
          {children}
          <h2 id={STATUSES.id}>{STATUSES.title}</h2>
          <StatusTable model={model} />
          <h2 id={ERROR_CODES.id}>{ERROR_CODES.title}</h2>
          <p>
            {model.errors.length} codes, by status. The address of a code is this page with{' '}
            <code>#</code> and the code.
          </p>
        </TranslationGuard>
        <TranslationGuard className="codes">
          {groups.map(({ status, entries }) => (
            <section key={status} aria-labelledby={`status-${status}`}>
              <h3 id={`status-${status}`}>
                <b data-status={String(status).charAt(0)}>{status}</b> {formatStatusPhrase(status)}
              </h3>
              {entries.map((entry) => (
                <ErrorCode key={entry.code} entry={entry} model={model} calls={calls} />
              ))}
            </section>
          ))}
        </TranslationGuard>
        <ArticleEnd model={model} page={page} />
      </div>
      <TableOfContents sections={listPageSections(model, page)} />
    </article>
  );
}

function groupByStatus(errors: readonly ErrorEntry[]): { status: number; entries: ErrorEntry[] }[] {
  const statuses = [...new Set(errors.map(({ status }) => status))].toSorted((a, b) => a - b);
  return statuses.map((status) => ({
    status,
    entries: errors.filter((entry) => entry.status === status),
  }));
}

function StatusTable({ model }: { model: SiteModel }) {
  const statuses = listStatuses(Object.values(model.pages), model.errors);
  // These have a heading below, with their codes.
  const hasErrors = (status: number) => model.errors.some((error) => error.status === status);
  return (
    <section className="table-scroll" aria-label="Statuses in use" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {statuses.map((status) => (
            <tr key={status} id={hasErrors(status) ? undefined : `status-${status}`}>
              <th scope="row">
                <b data-status={String(status).charAt(0)}>{status}</b>{' '}
                {hasErrors(status) ? (
                  <a href={`#status-${status}`}>{formatStatusPhrase(status)}</a>
                ) : (
                  formatStatusPhrase(status)
                )}
              </th>
              <td>{formatStatusMeaning(status)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ErrorCodeProps {
  readonly entry: ErrorEntry;
  readonly model: SiteModel;
  readonly calls: readonly OperationPage[];
}

function ErrorCode({ entry, model, calls }: ErrorCodeProps) {
  const { code, title, cause, cure } = entry;
  return (
    <div className="error-code" id={code}>
      <h4>
        <a href={`#${code}`}>
          <code>{code}</code>
        </a>{' '}
        {title}
      </h4>
      <dl>
        <dt>Cause</dt>
        <dd>
          <InlineMarkdown text={cause} />
        </dd>
        <dt>Cure</dt>
        <dd>
          <InlineMarkdown text={cure} />
        </dd>
        <dt>Given by</dt>
        <dd>
          <Givers entry={entry} model={model} calls={calls} />
        </dd>
      </dl>
    </div>
  );
}

/** Calls listed at once; more of them stand behind a summary. */
const SHOWN_AT_ONCE = 4;

function Givers({ entry, model, calls }: ErrorCodeProps) {
  const sources = buildErrorSources(entry.pages, calls);
  if (entry.pages.length === 0)
    return 'No single call. The service itself, or a call of an earlier version.';
  if (sources.kind === 'by-section')
    return (
      <details>
        <summary>{entry.pages.length} calls, by section</summary>
        <SectionCounts sections={sources.sections} />
      </details>
    );
  const { kind, paths } = sources;
  if (paths.length === 0) return 'Every call.';
  const list = <CallNames paths={paths} model={model} />;
  if (kind === 'these' && paths.length <= SHOWN_AT_ONCE) return list;
  const summary =
    kind === 'these'
      ? `${paths.length} calls`
      : `${entry.pages.length} calls, all but these ${paths.length}`;
  return (
    <details>
      <summary>{summary}</summary>
      {list}
    </details>
  );
}

function CallNames({ paths, model }: { paths: readonly string[]; model: SiteModel }) {
  return (
    <ul>
      {paths.map((path) => (
        <li key={path}>
          <a href={path}>{model.pages[path]?.title ?? path}</a>{' '}
          <small>{model.pages[path]?.navigationSection}</small>
        </li>
      ))}
    </ul>
  );
}

function SectionCounts({ sections }: { sections: readonly SectionCount[] }) {
  return (
    <ul>
      {sections.map(({ title, count }) => (
        <li key={title}>
          <a href={`/api-reference#${slug(title)}`}>{title}</a> <small>{count}</small>
        </li>
      ))}
    </ul>
  );
}

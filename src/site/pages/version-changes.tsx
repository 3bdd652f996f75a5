import { YOUR_CALLS_ID } from '#contract/api-changes.ts';
import type { ChangelogEntry } from '#contract/site-data.ts';
import type { SiteModel } from '#model/site-model.ts';
import { parseMarkdown } from '#model/guides/mdx-text.ts';
import { MarkdownNode } from '#site/article/markdown.tsx';
import { formatVersionLabel, formatVersionPath } from '#site/files/changelog-markdown.ts';

interface Props {
  readonly model: Pick<SiteModel, 'apiVersion'>;
  readonly entry: ChangelogEntry;
}

/**
 * What is said of a version of the API, in Markdown. Its lists are many screens long: the box above the changelog has those of the
 * newest version, and a file has those of each.
 */
export function VersionChanges({ model, entry }: Props) {
  const nodes = parseMarkdown(entry.body).children;
  const list = nodes.findIndex(({ type }) => type === 'list');
  if (list === -1) return nodes.map((node, index) => <MarkdownNode key={index} node={node} />);
  const isNewest = entry.title === `API ${model.apiVersion}`;
  return (
    <>
      {nodes.slice(0, list).map((node, index) => (
        <MarkdownNode key={index} node={node} />
      ))}
      <ul>
        {isNewest && (
          <li>
            <a href={`#${YOUR_CALLS_ID}`}>Find what reaches your calls</a>
          </li>
        )}
        <li>
          <a href={formatVersionPath(entry)}>{formatVersionLabel(entry)}</a>
        </li>
      </ul>
    </>
  );
}

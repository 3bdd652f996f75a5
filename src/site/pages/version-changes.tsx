import { Markdown } from '#site/article/markdown.tsx';

/** How a list begins in the body of an entry that a version has made (build-version-entries.ts). */
const LIST = '- ';

/** What a version of the API changed. Its lists are many screens long, and closed at first. */
export function VersionChanges({ body }: { body: string }) {
  return body.split('\n\n').map((part) =>
    part.startsWith(LIST) ? (
      <details key={part}>
        <summary>{formatCount(part.split('\n').length)}</summary>
        <Markdown text={part} />
      </details>
    ) : (
      <Markdown key={part} text={part} />
    ),
  );
}

const formatCount = (count: number) => (count === 1 ? 'one change' : `${count} changes`);

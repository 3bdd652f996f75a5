import type { PageSection } from '#model/site-model.ts';

/** The sections of a guide, beside it where there is room. */
export function TableOfContents({ sections }: { sections: readonly PageSection[] }) {
  if (sections.length < 2) return null;
  return (
    <nav className="toc" aria-label="On this page">
      <p>On this page</p>
      <ul>
        {sections.map(({ id, title, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { formatDocsPath } from '#contract/docs-path.ts';
import type { NavigationSection, PageSection } from '#model/site-model.ts';

interface Props {
  readonly navigation: readonly NavigationSection[];
  readonly path: string;
  readonly sections: readonly PageSection[];
}

/** All pages by group. Rendered to text once per page; the browser adopts it (sidebar-adopter.ts). */
export function SidebarNav({ navigation, path, sections }: Props) {
  const current = formatDocsPath(path);
  return (
    <nav aria-label="Documentation">
      {navigation.map(({ title, links }) => (
        <details key={title} data-group={title} open={links.some(({ href }) => href === current)}>
          <summary>{title}</summary>
          <ul>
            {links.map(({ href, title: pageTitle, method }) => (
              <li key={href}>
                <a href={href} aria-current={href === current ? 'page' : undefined}>
                  {pageTitle}
                  {method && <b data-method={method} />}
                </a>
                {href === current && sections.length > 0 && <SectionList path={href} sections={sections} />}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

function SectionList({ path, sections }: { path: string; sections: readonly PageSection[] }) {
  return (
    <ul data-sections="">
      {sections
        .filter(({ level }) => level === 2)
        .map(({ id, title }) => (
          <li key={id}>
            <a href={`${path}#${id}`}>{title}</a>
          </li>
        ))}
    </ul>
  );
}
